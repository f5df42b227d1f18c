/** `ring` wakes whoever waits. If it rang since the last `wait`, the next `wait` returns at once. */
export function createBell(): { readonly ring: () => void; readonly wait: (ms: number) => Promise<void> } {
  let hasRung = false;
  let wake = () => {};
  return {
    ring: () => {
      hasRung = true;
      wake();
    },
    wait: async (ms) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasRung = false;
    },
  };
}
