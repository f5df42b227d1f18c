/** What everything in a simulation shares: who takes part, what was said and heard so far, and how members call. */
import type { CallInput, EndpointName } from '@waylift/contract/endpoints';
import { callApi, type ApiAnswer } from '../call-api.ts';
import type { TestClock } from '../test-app.ts';
import type { Draw } from './draw.ts';
import { tokenOf, type Person } from './people.ts';
import type { Servers, SimulatedServer } from './servers.ts';
import type { World } from './world.ts';

/** Something that a member was given to read. */
export type Heard = { readonly readerId: string; readonly by: string; readonly text: string; readonly isMail?: boolean };
/** A text with a mark of its own, `says-N-z`. `isStored`: the call was answered that it is. `isToEach`: of those with whom the author shares lifts. */
export type Saying = { readonly authorId: string; readonly clientId: string | null; readonly isToEach?: true; isStored: boolean };

export type Simulation = {
  readonly servers: Servers;
  readonly clock: TestClock;
  readonly people: readonly Person[];
  readonly personOf: ReadonlyMap<string, Person>;
  /** Matches that members have looked at, by journey, however long ago. */
  readonly seenMatches: Map<string, readonly SeenMatch[]>;
  readonly sayings: Saying[];
  /** Since the last look at the store. */
  heard: Heard[];
  reads: { readonly memberId: string; readonly messageId: string }[];
  /** `conversation member` of reading that was refused: a server that was killed may have noted it before, and its answer is lost. */
  refusedReads: string[];
  /** Lifts of which someone calls rides off, or rides after all: one at a time, so that what is told can be counted by what is stored. */
  skipping: Set<string>;
  /** What was done, for whoever looks for the cause of a fault. */
  journal: string[];
  readonly faults: string[];
  /** How often each call came to what. */
  readonly answers: Map<string, number>;
  /** Calls whose server was killed before they were answered. */
  interrupted: number;
  /** As it was when everything last stood still. */
  world: World;
};
export type SeenMatch = {
  readonly id: string;
  readonly number: number;
  readonly days: readonly { readonly day: number; readonly date: string | null }[];
};

/** How a member makes one call after the other. */
export type Caller = <N extends EndpointName>(who: Person, name: N, input: CallInput<N>) => Promise<ApiAnswer<N>>;

/** Repeated with the same client id, these answer the same. */
const KNOWN_AGAIN: ReadonlySet<EndpointName> = new Set<EndpointName>(['askToShare', 'proposeDays', 'sendMessage']);

/**
 * Calls go to any server. Now and then two tabs make the same call at once, or its answer is lost and it is made again. What a server is asked when
 * it is killed is asked of another one.
 */
export function callerOf(simulation: Simulation, draw: Draw): Caller {
  const { servers, faults } = simulation;

  async function send<N extends EndpointName>(server: SimulatedServer, who: Person, name: N, input: CallInput<N>): Promise<ApiAnswer<N>> {
    for (let asked = server; ; asked = draw.one(servers.running())) {
      const token = await tokenOf(asked.deps, who);
      const answer = await callApi(asked.app, name, input, { token }).catch((error: unknown) => {
        if (asked.isKilled()) return null;
        throw error;
      });
      if (asked.isKilled() || answer === null) {
        simulation.journal.push(`  ${name} of ${who.number}: the server was killed`);
        simulation.interrupted += 1;
        continue;
      }
      // A machine that is busy with something else is no fault of the server, which has begun nothing.
      if (answer.problem?.code === 'busy') {
        simulation.journal.push(`  ${name} of ${who.number}: busy`);
        continue;
      }
      if (answer.status >= 500) faults.push(`${name} of ${who.number} is answered with ${answer.status}: ${answer.text}`);
      simulation.heard.push({ readerId: who.id, by: `the answer to ${name}`, text: answer.text });
      const came = `${name} ${answer.problem?.code ?? 'done'}`;
      simulation.answers.set(came, (simulation.answers.get(came) ?? 0) + 1);
      simulation.journal.push(`  ${name} of ${who.number} ${JSON.stringify(input)}: ${answer.status} ${answer.problem?.code ?? ''}`);
      return answer;
    }
  }

  return async (who, name, input) => {
    const [one, other] = [draw.one(servers.running()), draw.one(servers.running())];
    const manner = draw.weighted([
      [6, 'once'],
      [2, 'two tabs'],
      [2, 'lost answer'],
    ] as const);
    if (manner === 'once') return await send(one, who, name, input);
    const first = send(one, who, name, input);
    if (manner === 'lost answer') await first;
    const [before, again] = await Promise.all([first, send(other, who, name, input)]);
    // Who was refused may be let in a moment later, who was suspended is signed out, and of two tabs either is first.
    const isKnown = before.status < 300 && (again.status < 300 || (manner === 'lost answer' && again.status !== 401));
    if (KNOWN_AGAIN.has(name) && isKnown && idIn(before) !== idIn(again))
      faults.push(`${name} of ${who.number}, ${manner}: answered ${before.text} and ${again.text}`);
    return before.status < 300 ? before : again;
  };
}

function idIn({ answer }: ApiAnswer<EndpointName>): unknown {
  return typeof answer === 'object' && 'id' in answer ? answer.id : undefined;
}

/** A text that is known again wherever it comes to stand. */
export function saysNew(simulation: Pick<Simulation, 'sayings'>, { id }: Pick<Person, 'id'>, clientId: string | null = null) {
  return says(simulation, { authorId: id, clientId, isStored: false });
}

/** A text to each of those with whom the author shares lifts. */
export function saysToEach(simulation: Pick<Simulation, 'sayings'>, { id }: Pick<Person, 'id'>) {
  return says(simulation, { authorId: id, clientId: null, isToEach: true, isStored: false });
}

function says({ sayings }: Pick<Simulation, 'sayings'>, saying: Saying) {
  sayings.push(saying);
  return { saying, text: `says-${sayings.length - 1}-z\nSee you.` };
}
