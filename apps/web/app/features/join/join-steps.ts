/** The calls of joining, one per step: find communities by e-mail, load the options of the chosen one, register. */
import type { CommunityChoice, CommunityOptions } from '@waylift/contract/community';
import type { RegisterBody } from '@waylift/contract/join';
import type { ApiClient } from '../../api/client.ts';
import { joinOutcome, type JoinOutcome } from './join-outcome.ts';

export type JoinStep =
  | { readonly step: 'find'; readonly email: string }
  | { readonly step: 'choose'; readonly id: string; readonly name: string; readonly slug: string | undefined }
  | { readonly step: 'register'; readonly body: RegisterBody };

export type JoinStepResult =
  /** `communities` is null when the lookup failed. */
  | { readonly step: 'find'; readonly email: string; readonly communities: readonly CommunityChoice[] | null }
  /** `options` is null when they could not be loaded. */
  | {
      readonly step: 'choose';
      readonly id: string;
      readonly name: string;
      readonly slug: string | undefined;
      readonly options: CommunityOptions | null;
    }
  | { readonly step: 'register'; readonly outcome: JoinOutcome };

/** The step that the page submitted to itself. `use-join.ts` wrote it, and nothing else is submitted here. */
export async function readJoinStep(request: Request): Promise<JoinStep> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (await request.json()) as JoinStep;
}

/** @param request its address may hold the code of the link to join by that led to the page */
export async function carryOutJoinStep(
  api: ApiClient,
  step: JoinStep,
  { signal, url }: Pick<Request, 'signal' | 'url'>,
): Promise<JoinStepResult> {
  switch (step.step) {
    case 'find': {
      const found = await api.call('findCommunitiesByEmail', { query: { email: step.email } }, { signal });
      return { ...step, communities: found.ok ? found.value.communities : null };
    }
    case 'choose': {
      const loaded = await api.call('optionsById', { params: { id: step.id } }, { signal });
      return { ...step, options: loaded.ok ? loaded.value.options : null };
    }
    case 'register':
      return { step: 'register', outcome: joinOutcome(await api.call('register', { body: { ...step.body, ...linkIn(url) } }, { signal })) };
  }
}

function linkIn(url: string): { readonly joinLink?: string } {
  const joinLink = new URL(url).searchParams.get('via');
  return joinLink === null ? {} : { joinLink };
}
