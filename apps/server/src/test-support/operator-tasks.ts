/** The operator's longer tasks as a test runs them: the real ones, with what they write kept. */
import { runOperatorRequest, type OperatorDeps } from '../operator/commands.ts';
import type { FilePieces } from '../operator/read-invocation.ts';
import type { OperatorReply, OperatorRequestInput } from '../operator/requests.ts';
import { runTask, type Task } from '../operator/tasks.ts';

export type RanTask = {
  readonly code: 0 | 1;
  readonly out: string;
  readonly error: string;
  readonly asked: readonly OperatorRequestInput[];
};

type Given = {
  /** By the name that the task is given. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** What the person at the terminal says; nobody is there without. */
  readonly answer?: boolean;
  /** Stands between the task and the store. */
  readonly ask?: (input: OperatorRequestInput, ask: () => Promise<OperatorReply>) => Promise<OperatorReply>;
};

export async function runOperatorTask(deps: OperatorDeps, task: Task, { files = {}, answer, ask }: Given = {}): Promise<RanTask> {
  const asked: OperatorRequestInput[] = [];
  let out = '';
  let error = '';
  const fileOf = (path: string) => (files[path] === undefined ? null : Buffer.from(files[path]));
  const noSuchFile = (path: string) => ({ problem: `The file '${path}' cannot be read: there is no such file.` });
  const code = await runTask(task, {
    operator: {
      ask: (input) => {
        asked.push(input);
        const run = () => runOperatorRequest(deps, JSON.parse(JSON.stringify(input)));
        return ask === undefined ? run() : ask(input, run);
      },
      release: async () => {},
    },
    inputs: {
      file: async (path) => fileOf(path) ?? noSuchFile(path),
      pieces: async (path) => {
        const bytes = fileOf(path);
        return bytes === null ? noSuchFile(path) : piecesOf(bytes);
      },
    },
    terminal: {
      out: async (text) => void (out += text),
      error: (text) => void (error += text),
      progress: () => {},
      confirm: async () => answer ?? 'nobody',
    },
  });
  return { code, out, error, asked };
}

function piecesOf(bytes: Buffer): FilePieces {
  return {
    sizeBytes: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    },
  };
}
