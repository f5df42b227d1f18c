/** The operator's commands as a test types them: the real ones on the test's store, with what they write kept. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import sharp from 'sharp';
import type { Deps } from '../create-deps.ts';
import { runCommandLine, type ExitCode } from '../operator/command-line/command-line.ts';
import { commands, groups, programs } from '../commands.ts';
import { createInputs } from '../operator/terminal/inputs.ts';
import { createTerminal } from '../operator/terminal/terminal.ts';

export type RanCommand = {
  readonly code: ExitCode;
  readonly out: string;
  /** Without the line that names the store. */
  readonly error: string;
  /** That line, of a command that changes something. */
  readonly named: string;
  /** What was written to standard output, piece by piece. */
  readonly pieces: readonly string[];
};

type Given = {
  /** Where the person stands; by default a folder that is removed afterwards. */
  readonly folder?: string;
  /** By their paths from where the person stands. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** What comes on standard input, from a program. */
  readonly input?: string;
  /** What a person at a terminal types; nobody is there without. */
  readonly answer?: string;
  /** Takes what is written to standard error, for a command that fails. */
  readonly error?: string[];
  /** Interrupts the command. */
  readonly signal?: AbortSignal;
};

export function operatorOf(
  deps: Pick<Deps, 'db' | 'images' | 'jobs' | 'secrets' | 'routing' | 'communities' | 'passwordHasher' | 'clock' | 'newId' | 'config'>,
) {
  /** Runs a command as it is typed after `npm run waylift --`; words with spaces stand in single quotes. */
  async function run(
    typed: string | readonly string[],
    { folder: given, files = {}, input = '', answer, error = [], signal = new AbortController().signal }: Given = {},
  ): Promise<RanCommand> {
    const words = typeof typed === 'string' ? [...typed.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '') : typed;
    const folder = given ?? (await mkdtemp(join(tmpdir(), 'waylift-operator-')));
    try {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      }
      const isTTY = answer !== undefined;
      const out: string[] = [];
      const named: string[] = [];
      const stdin = Object.assign(Readable.from([Buffer.from(answer ?? input)]), { isTTY });
      const terminal = createTerminal({ stdin, stdout: sinkTo(out, isTTY), stderr: sinkTo(error, isTTY, named) });
      const context = {
        open: async () => deps,
        settings: () => deps.config,
        beginLongWork: () => signal,
        inputs: createInputs(folder, stdin),
        terminal,
        operator: 'olga',
      };
      const code = await runCommandLine(words, { commands, groups, programs }, context);
      // A running server hears of a change through the store; here nobody listens.
      deps.communities.clear();
      return { code, out: out.join(''), error: error.join(''), named: named.join(''), pieces: out };
    } finally {
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    }
  }

  /** The line that a change, or its refusal, is told in. */
  async function say(typed: string | readonly string[], given?: Given): Promise<string> {
    const { out, error } = await run(typed, given);
    return (error === '' ? out : error.replace(/^error: /, '')).split('\n', 1)[0] ?? '';
  }

  return {
    run,
    say,
    async show(slug: string) {
      return JSON.parse((await run(['community', 'show', slug, '--json'])).out);
    },
    async list() {
      return JSON.parse((await run('community list --json')).out);
    },
    /** @param as `logo`, `sm`, `md`, `lg` or `hdpi` */
    async addPicture(community: string, as: string, width = 60): Promise<string> {
      return say(['image', 'add', '--community', community, '--as', as, 'a.png'], { files: { 'a.png': await picture(width) } });
    },
  };
}

/** A picture as a PNG file. */
export function picture(width: number): Promise<Buffer> {
  return sharp({ create: { width, height: 30, channels: 3, background: '#1455a4' } })
    .png()
    .toBuffer();
}

function sinkTo(written: string[], isTTY: boolean, named: string[] = written) {
  const write = (text: string, _: unknown, done: () => void) => ((text.startsWith('Store: ') ? named : written).push(text), done());
  const sink = new Writable({ decodeStrings: false, write });
  return Object.assign(sink, { isTTY });
}
