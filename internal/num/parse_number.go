package num

// ConsumeNumber returns the length of the JSON number at the start of b, or 0
// if there is none, which includes one that is cut short, such as "1." or "-".
// It does not judge what follows: of "01" it consumes the "0".
func ConsumeNumber(b []byte) (n int) {
	i := 0
	if len(b) > 0 && b[0] == '-' {
		i = 1
	}
	if i >= len(b) || b[i]-'0' > 9 {
		return 0
	}
	if b[i] == '0' {
		i++
	} else {
		i = digitRun(b, i)
	}
	if i < len(b) && (b[i] == '.' || b[i]|0x20 == 'e') {
		return consumeFraction(b, i)
	}
	return i
}

// consumeFraction continues ConsumeNumber at i, the end of the integer part,
// where there is a point or the letter e. It returns the end of the number, 0
// if what follows is incomplete.
func consumeFraction(b []byte, i int) int {
	if b[i] == '.' {
		i++
		end := digitRun(b, i)
		if end == i {
			return 0
		}
		i = end
		if i >= len(b) || b[i]|0x20 != 'e' {
			return i
		}
	}
	i++
	if i < len(b) && (b[i] == '-' || b[i] == '+') {
		i++
	}
	end := digitRun(b, i)
	if end == i {
		return 0
	}
	return end
}
