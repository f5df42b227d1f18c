/** The faults themselves, one after the other, each drawn from the seed: how it begins, how long it lasts, how it ends. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { TestPostgres } from '../postgres-server.ts';
import { operatorOf } from '../operator.ts';
import type { Draw } from '../simulation/draw.ts';
import { COMMUNITY } from '../simulation/people.ts';
import { LINE_STATES } from './line.ts';
import type { Progress } from './client.ts';
import { MOODS, type Mailbox } from './mailbox.ts';
import type { FaultyServer, Parts } from './parts.ts';

/** `end` makes good again what the fault has done. `server`: whom it befalls, where it is one alone. */
export type Fault = {
  readonly name: string;
  readonly server?: FaultyServer;
  readonly begin: () => unknown;
  readonly end: () => unknown;
};
/** A kind of fault, how often it is drawn, and how one of it comes about. */
type Kind = readonly [name: string, weight: number, make: (parts: Parts, draw: Draw) => Fault];

/** What happens to servers and their lines. */
export const FAULTS_OF_SERVERS: readonly Kind[] = [
  ['killed', 6, (parts, draw) => ended(parts, draw, 'SIGKILL', 'is killed')],
  ['stopped', 3, (parts, draw) => ended(parts, draw, 'SIGTERM', 'is stopped')],
  ['halted', 6, halted],
  ...LINE_STATES.map((state): Kind => [`store ${state}`, 3, ({ servers }, draw) => lineFault(draw.one(servers), 'store', state)]),
  ...LINE_STATES.map((state): Kind => [`mail ${state}`, 2, ({ servers }, draw) => lineFault(draw.one(servers), 'mail', state)]),
];

/** What happens to the store and to the mail server, which both servers share. */
export const FAULTS_OF_SHARED: readonly Kind[] = [
  ['crash', 5, ({ machine, startStore }) => ({ name: 'the store crashes', begin: () => machine.postgres.stop(), end: startStore })],
  ['killed process', 3, killedBackend],
  ['nobody new', 5, takesNobody],
  ['full disk', 3, (parts) => fullDisk(parts, false)],
  ['full disk of the log', 3, (parts) => fullDisk(parts, true)],
  ['full disk of the files', 3, fullFiles],
  ...MOODS.map((mood): Kind => [`mail server ${mood}`, 2, ({ mailbox }) => mailFault(mailbox, mood)]),
];

/** What happens to the clocks, whatever else happens to them meanwhile. */
export const FAULTS_OF_CLOCKS: readonly Kind[] = [-3, -1, 1, 3].map((hours): Kind => [
  `clock ${hours}`,
  1,
  ({ servers }, draw) => clockFault(draw.one(servers), hours),
]);

const LASTS_MS = { least: 200, more: 900 };
const PAUSE_MS = 700;
/** When a fault begins: right after an answer, what it promised must be kept; amid a mail, someone must finish it. */
const MOMENTS = ['at once', 'answered', 'mailing'] as const;
const LONGEST_WAIT_MS = 1_000;
const NARROWEST_PX = 30;
const HOUR_MS = 3_600_000;
/** More than PostgreSQL has made ahead. */
const PIECES_OF_LOG = 6;

function ended({ servers, startServer, endServer }: Parts, draw: Draw, signal: 'SIGKILL' | 'SIGTERM', how: string): Fault {
  const server = draw.one(servers);
  return { name: `server ${server.name} ${how}`, server, begin: () => endServer(server, signal), end: () => startServer(server) };
}

function halted({ servers }: Parts, draw: Draw): Fault {
  const server = draw.one(servers);
  return {
    name: `server ${server.name} stands still`,
    server,
    begin: () => server.running?.child.kill('SIGSTOP'),
    end: () => server.running?.child.kill('SIGCONT'),
  };
}

function lineFault(server: FaultyServer, to: 'store' | 'mail', state: (typeof LINE_STATES)[number]): Fault {
  const line = to === 'store' ? server.toStore : server.toMail;
  return {
    name: `the line from ${server.name} to ${to} is ${state}`,
    server,
    begin: () => line.become(state),
    end: () => line.become('whole'),
  };
}

function clockFault(server: FaultyServer, hours: number): Fault {
  return {
    name: `the clock of ${server.name} jumps by ${hours} hours`,
    server,
    begin: () => setClock(server, hours * HOUR_MS),
    end: () => setClock(server, 0),
  };
}

function setClock({ running }: FaultyServer, aheadMs: number): void {
  if (running?.child.connected === true) running.child.send(aheadMs);
}

function mailFault(mailbox: Mailbox, mood: (typeof MOODS)[number]): Fault {
  return { name: `the mail server: ${mood}`, begin: () => (mailbox.mood = mood), end: () => (mailbox.mood = 'fine') };
}

function takesNobody({ machine: { postgres } }: Parts): Fault {
  return { name: 'the store takes nobody new', begin: () => postgres.signal('SIGSTOP'), end: () => postgres.signal('SIGCONT') };
}

/** PostgreSQL then ends all its connections, and recovers. */
function killedBackend({ observer, startStore }: Parts): Fault {
  return {
    name: 'a process of the store is killed',
    async begin() {
      const found = await observer.pool
        .query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'waylift' limit 1`,
        )
        // Right after another fault nobody may be connected.
        .catch(() => null);
      const pid = found?.rows[0]?.pid;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    end: startStore,
  };
}

/** `hasToCrash`: PostgreSQL needs another piece of its log, without which it can but end. */
function fullDisk({ machine: { postgres, disk }, startStore }: Parts, hasToCrash: boolean): Fault {
  return {
    name: `the disk of the store is full${hasToCrash ? ', and its log too' : ''}${disk.canBeFull ? '' : ' (not tried)'}`,
    async begin() {
      if (!disk.canBeFull) return;
      disk.fill();
      if (hasToCrash) await fillLog(postgres);
    },
    async end() {
      disk.empty();
      await startStore();
    },
  };
}

/** An operator adds an image just then: something must be written while there is no room. */
function fullFiles({ machine: { files }, operatorDeps }: Parts, draw: Draw): Fault {
  return {
    name: `the disk of the data folder is full${files.canBeFull ? '' : ' (not tried)'}`,
    async begin() {
      if (!files.canBeFull) return;
      files.fill();
      await operatorOf(operatorDeps)
        .addPicture(COMMUNITY, 'sm', NARROWEST_PX + draw.whole(NARROWEST_PX))
        // That there is no room.
        .catch(() => {});
    },
    end: () => files.empty(),
  };
}

/** Whether it manages to is the fault's own business. */
async function fillLog({ superuserUrl }: TestPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let pieces = 0; pieces < PIECES_OF_LOG; pieces += 1)
      await client.query(`select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()`);
  } catch {
    // It has crashed, or is about to.
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The kinds of fault that a seed tries: half of them are drawn by chance, half are taken in turn, so that consecutive seeds try every
 * kind. `turns` is how many kinds earlier seeds have taken in turn.
 */
export function drawKinds(draw: Draw, kinds: readonly Kind[], count: number, turns: number): Kind[] {
  const drawn: Kind[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const left = kinds.filter((kind) => !drawn.includes(kind));
    const next = kinds[(turns + turn / 2) % kinds.length];
    drawn.push(next !== undefined && left.includes(next) ? next : draw.weighted(left.map((kind) => [kind[1], kind] as const)));
  }
  return drawn;
}

/** One after the other. What goes wrong with a fault itself is a fault as well: a server does not start, say. */
export async function inflict(draw: Draw, kinds: readonly Kind[], parts: Parts, progress: Progress): Promise<void> {
  for (const [, , make] of kinds) {
    const fault = make(parts, draw);
    const lastsMs = LASTS_MS.least + draw.whole(LASTS_MS.more);
    const moment = draw.one(MOMENTS);
    await delay(draw.whole(PAUSE_MS));
    if (moment !== 'at once') await momentOf(fault.server ?? draw.one(parts.servers), moment);
    progress.note(`${fault.name} (${moment}), for ${lastsMs} ms`);
    try {
      try {
        await fault.begin();
        await delay(lastsMs);
      } finally {
        await fault.end();
      }
    } catch (error) {
      progress.faults.push(`${fault.name}: ${String(error)}`);
    }
    progress.note(`${fault.name}: over`);
  }
}

/** Waits until that happens, but not for long: nobody may be able to do it. */
async function momentOf({ moments }: FaultyServer, moment: 'answered' | 'mailing'): Promise<void> {
  const patience = AbortSignal.timeout(LONGEST_WAIT_MS);
  await once(moments, moment, { signal: patience }).catch((error: unknown) => {
    if (!patience.aborted) throw error;
  });
}
