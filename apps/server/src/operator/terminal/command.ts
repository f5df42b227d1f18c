/** Defines an operator's command: its arguments, its work and its output. Each command is a file of `commands/`. */
import type { Argument, Option } from 'commander';
import type { Config } from '../../kernel/config/config.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import type { Router } from '../../map/routing/routing.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';
import type { Inputs } from './inputs.ts';
import type { Terminal } from './terminal.ts';

export type OperatorDeps = {
  readonly db: Db;
  readonly images: ImageStore;
  readonly jobs: Jobs;
  readonly routing: Router;
  readonly passwordHasher: PasswordHasher;
  readonly secrets: { readonly storedSeal: StoredSeal };
  readonly clock: Clock;
  readonly newId: NewId;
  readonly config: Pick<
    Config,
    'publicUrl' | 'effectiveEnvironment' | 'appStoreUrl' | 'playStoreUrl' | 'homeCommunity' | 'productName' | 'lifts'
  >;
};

/** What the process gives to commands. */
export type Surroundings = {
  /** Opens and migrates the database at the first call, so that a mistyped command never does. */
  readonly open: () => Promise<OperatorDeps>;
  /** Where the database and the images are, for commands that open them by themselves. */
  readonly settings: () => Pick<
    Config,
    'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 's3' | 'smtpUrl' | 'mail' | 'mailFrom' | 'publicUrl'
  >;
  /**
   * Call it before long work. The process and its children then run at low priority, and the command must stop when the signal aborts: a person or
   * the system interrupts it.
   */
  readonly beginLongWork: () => AbortSignal;
  readonly inputs: Inputs;
  readonly terminal: Terminal;
  /** The system account that runs the command, for the audit. */
  readonly operator: string;
};

/** Whom an audit line is about. */
export type AuditedSubject = Partial<Readonly<Record<'memberId' | 'communityPublicId' | 'communitySlug' | 'details', string>>>;

/** What the command itself is given. */
export type Context = Omit<Surroundings, 'operator'> & {
  /** Adds an audit line for each of many members or communities, in the transaction that changes them. The command gets its own line in any case. */
  readonly auditEach: (tx: Tx, subjects: readonly AuditedSubject[]) => Promise<void>;
  /** Adds details to the command's own line at its end: names of options and numbers, nothing about a person. */
  readonly auditDetails: (details: string) => void;
};

/** What was typed after the command's words, checked by commander. */
export type Typed = {
  /** The first of `operands`; empty if there is none. */
  readonly operand: string;
  readonly operands: readonly string[];
  /** By commander's name of the flag (`--public-id` is `publicId`); absent if not typed. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly text: (name: string) => string | undefined;
};

/** Exit code 1: it cannot be done. 2: it was not understood. The message is one line. */
export type Refused = { readonly kind: 'refused'; readonly message: string; readonly exitCode: 1 | 2 };

export type Command = {
  /** One word, or the words of a group and one more. */
  readonly words: string;
  readonly description: string;
  readonly takes?: readonly (Argument | Option)[];
  /** Paragraphs of the help between the options and the example. */
  readonly help?: string;
  /** What to type after `npm run waylift --`. */
  readonly example: string;
  /**
   * Whether each run, except one with `--dry-run`, leaves an audit line. It does for commands that change something, and for those that show many
   * people, what members wrote to each other, or what is stored about them.
   */
  readonly isAudited?: boolean | ((typed: Typed) => boolean);
  /** True for an audited command that changes nothing. The others print the name of the database. */
  readonly isLook?: boolean;
  readonly run: (context: Context, typed: Typed) => Promise<Answer | Refused>;
};

/**
 * What is printed at the end, without the last line break; '' if everything is printed already. `json` is printed instead with `--json`; without it
 * that prints `{ "message": text }`.
 */
export type Answer = string | { readonly text: string; readonly json: unknown };

export function refused(message: string, exitCode: 1 | 2 = 1): Refused {
  return { kind: 'refused', message, exitCode };
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';
}
