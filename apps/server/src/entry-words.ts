/** Arguments of a program that takes none but `--help` and `--version`. */
import { version } from './kernel/config/version.ts';

/** If there is an argument, answers it and ends the process. An unknown argument starts nothing. */
export function obeyWords(words: readonly string[], help: string): void {
  const [first] = words;
  if (first === undefined) return;
  const unknown = words.find((word) => !['--help', '-h', '--version'].includes(word));
  if (unknown !== undefined) {
    process.stderr.write(`error: unknown argument ${JSON.stringify(unknown.slice(0, 80))}; --help tells what there is\n`);
    process.exit(2);
  }
  process.stdout.write(first === '--version' ? `${version}\n` : `${help}\n`);
  process.exit(0);
}
