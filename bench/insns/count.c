/* A plugin of qemu's user-mode emulators: it counts the instructions that a thread of the
 * emulated program executes. The program asks for the count so far by closing the file
 * MARK, which does not exist; the count goes to standard error, as "insns N".
 *
 * Each thread has a counter of its own, so what the runtime does beside the work counts
 * for nothing. The declarations are those of qemu-plugin.h, which Debian does not pack. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifndef PLUGIN_API
#define PLUGIN_API 1 /* of qemu before 9.0; 2 from there on */
#endif
#define MARK 0x6a76696e
#define THREADS 1024

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t plugin_id;
struct qemu_plugin_tb;

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned int, void *), int flags, void *);
void qemu_plugin_register_vcpu_syscall_cb(plugin_id, void (*)(plugin_id, unsigned int, int64_t, uint64_t, uint64_t,
	uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t));

EXPORT int qemu_plugin_version = PLUGIN_API;

/* A line of the cache for each. */
static struct {
	uint64_t n;
	uint64_t unused[7];
} counts[THREADS];

static void executed(unsigned int thread, void *insns)
{
	counts[thread % THREADS].n += (uintptr_t)insns;
}

static void translated(plugin_id id, struct qemu_plugin_tb *tb)
{
	qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, 0, (void *)(uintptr_t)qemu_plugin_tb_n_insns(tb));
}

static void syscalled(plugin_id id, unsigned int thread, int64_t number, uint64_t a1, uint64_t a2, uint64_t a3,
	uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8)
{
	if (a1 == MARK)
		fprintf(stderr, "insns %" PRIu64 "\n", counts[thread % THREADS].n);
}

EXPORT int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_vcpu_syscall_cb(id, syscalled);
	return 0;
}
