/** Writes results to standard output, and messages to standard error. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

const BAR_WIDTH = 30;
const DRAW_EVERY_MS = 100;

export type Terminal = {
  /** Resolves when the text is taken, so that a slow reader holds up a long list. Rejects when the reader is gone. */
  readonly out: (text: string) => Promise<void>;
  readonly error: (text: string) => void;
  /** Shows progress on a terminal; null removes it. */
  readonly progress: (state: { readonly label: string; readonly done: number; readonly total: number } | null) => void;
  /** A line of progress where there is no terminal. */
  readonly progressLine: (text: string) => void;
  /** Asks a person for `yes`; `'nobody'` when there is none. */
  readonly confirm: (question: string) => Promise<boolean | 'nobody'>;
};

type Stream = Writable & { readonly isTTY?: boolean };

export function createTerminal(streams: {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Stream;
  readonly stderr: Stream;
}): Terminal {
  const { stdin, stdout, stderr } = streams;
  let drawnAt = 0;
  let drawn = '';
  const clear = () => {
    if (drawn !== '') stderr.write('\r\u001b[K');
    drawn = '';
  };

  return {
    async out(text) {
      clear();
      await new Promise<void>((resolve, reject) => {
        stdout.write(text, (error) => (error == null ? resolve() : reject(error)));
      });
    },
    error(text) {
      clear();
      stderr.write(text);
    },
    progress(state) {
      if (stderr.isTTY !== true) return;
      if (state === null) return clear();
      const now = performance.now();
      const text = bar(state);
      if (text === drawn || (drawn !== '' && now - drawnAt < DRAW_EVERY_MS && state.done < state.total)) return;
      drawnAt = now;
      drawn = text;
      stderr.write(`\r\u001b[K${text}`);
    },
    progressLine(text) {
      if (stderr.isTTY !== true) stderr.write(`${text}\n`);
    },
    async confirm(question) {
      if (stdin.isTTY !== true || stderr.isTTY !== true) return 'nobody';
      const lines = createInterface({ input: stdin, output: stderr });
      // Ctrl-C, or the end of the input.
      const closed = once(lines, 'close').then(() => 'no');
      const answer = await Promise.race([lines.question(`${question} Type yes: `).catch(() => 'no'), closed]);
      lines.close();
      return answer.trim().toLowerCase() === 'yes';
    },
  };
}

function bar({ label, done, total }: { label: string; done: number; total: number }): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * BAR_WIDTH);
  return `${label} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${Math.floor(share * 100)} %`;
}
