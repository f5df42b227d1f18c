/** A Valhalla server: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
import type { Logger } from '../effects/effects.ts';
import { askServer, type Patience } from '../other-servers/ask-server.ts';
import type { Valhalla } from './road-network.ts';

type ServerSettings = { readonly url: string; readonly log: Logger; readonly patience?: Patience };

/** Below what a person waits for, and below the time limits of what asks this server. */
const PATIENCE: Patience = { tries: 2, pauseMs: 250, timeLimitMs: 8_000 };
/** Readiness is asked for often, and is itself asked again. */
const CHECK_PATIENCE: Patience = { tries: 1, pauseMs: 0, timeLimitMs: 2_500 };

export function askValhallaServer({ url, log, patience = PATIENCE }: ServerSettings): Valhalla {
  const status = () => askServer({ service: 'the router', url: `${url}/status`, patience: CHECK_PATIENCE, log });
  return {
    async ask(call, question, signal) {
      const answer = await askServer({ service: 'the router', url: `${url}/${call}`, body: question, patience, signal, log });
      if (answer === null) return { kind: 'unavailable' };
      return { kind: answer.status === 200 ? 'answered' : 'refused', json: answer.json };
    },
    // Nobody tells us what its roads are, so they are taken to be all.
    covers: () => true,
    async roadsVersion() {
      const answer = await status();
      return answer?.status === 200 ? JSON.stringify(answer.json) : null;
    },
    check: async () => (await status())?.status === 200,
    close: async () => undefined,
  };
}
