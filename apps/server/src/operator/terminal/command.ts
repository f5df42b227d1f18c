/** What a command of the operator is: what it takes, what it does, what it prints. Each stands in a file of `commands/`. */
import type { Argument, Option } from 'commander';
import type { Config } from '../../kernel/config/config.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import type { Router } from '../../map/routing/routing.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';
import type { Inputs } from './inputs.ts';
import type { Terminal } from './terminal.ts';

export type OperatorDeps = {
  readonly db: Db;
  readonly images: ImageStore;
  readonly jobs: Jobs;
  readonly routing: Router;
  readonly passwordHasher: PasswordHasher;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly config: Pick<Config, 'effectiveEnvironment' | 'appStoreUrl' | 'playStoreUrl' | 'homeCommunity' | 'productName' | 'lifts'>;
};

/** What a command works with, as the process has it. */
export type Surroundings = {
  /** Opens the store at the first call, migrated: a command that cannot be understood never does. */
  readonly open: () => Promise<OperatorDeps>;
  /** Where the store and the images are, for a command that must see them as they are. */
  readonly settings: () => Pick<
    Config,
    'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 's3' | 'smtpUrl' | 'mail' | 'mailFrom' | 'publicUrl'
  >;
  /**
   * From this call on, the process and its children give way to all others, and the command itself must come to an end when the
   * signal is aborted: the person, or the system, interrupts it.
   */
  readonly beginLongWork: () => AbortSignal;
  readonly inputs: Inputs;
  readonly terminal: Terminal;
  /** The account that runs the command, for the audit. */
  readonly operator: string;
};

/** Whom an audit line is about. */
export type AuditedSubject = Partial<Readonly<Record<'memberId' | 'communityPublicId' | 'communitySlug' | 'details', string>>>;

/** What the command itself is given. */
export type Context = Omit<Surroundings, 'operator'> & {
  /** An audit line for each of many members or communities, within the transaction that changes them; one for the command is written in any case. */
  readonly auditEach: (tx: Tx, subjects: readonly AuditedSubject[]) => Promise<void>;
  /** What the command's own line tells besides, once it is done: names of options and numbers, and nothing of a person. */
  readonly auditDetails: (details: string) => void;
};

/** What a person typed after the words of the command, as commander has checked it. */
export type Typed = {
  /** The first of `operands`; empty without one. */
  readonly operand: string;
  readonly operands: readonly string[];
  /** By the name that commander makes of the flag (`--public-id` is `publicId`); what was not typed is absent. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly text: (name: string) => string | undefined;
};

/** Exit code 1: what was asked for cannot be done; 2: it was not understood. The message is one line. */
export type Refused = { readonly kind: 'refused'; readonly message: string; readonly exitCode: 1 | 2 };

export type Command = {
  /** One word, or a group and a word. */
  readonly words: string;
  readonly description: string;
  readonly takes?: readonly (Argument | Option)[];
  /** Paragraphs of the help between the options and the example. */
  readonly help?: string;
  /** As it is typed after `npm run waylift --`. */
  readonly example: string;
  /**
   * Each run leaves a line in the audit, but for one with `--dry-run`: of a command that changes something, and of one that shows many people,
   * what members wrote to each other, or what is stored of them.
   */
  readonly isAudited?: boolean | ((typed: Typed) => boolean);
  /** Of those, one that changes nothing; the others name their store. */
  readonly isLook?: boolean;
  readonly run: (context: Context, typed: Typed) => Promise<Answer | Refused>;
};

/**
 * What is printed at the end, without its last line break; '' when everything has been printed. `json` is what `--json` prints in its place;
 * for a text alone that is `{ "message": text }`.
 */
export type Answer = string | { readonly text: string; readonly json: unknown };

export function refused(message: string, exitCode: 1 | 2 = 1): Refused {
  return { kind: 'refused', message, exitCode };
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';
}
