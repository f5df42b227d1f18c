import type { InvitationState } from '@waylift/contract/organiser-invitations';
import { useState } from 'react';
import { useAction } from '../../../forms/use-action.ts';
import type { BoardOutcome, People } from './board-calls.ts';

/** Those of one state, page by page. */
export function useInvitedPeople(loaded: { readonly state: InvitationState; readonly people: People }) {
  const [read, setRead] = useState({ state: loaded.state, people: loaded.people.people, next: loaded.people.next ?? null });
  const reading = useAction<BoardOutcome>({
    people({ state, isMore, people }) {
      setRead((before) => ({
        ...before,
        state,
        people: isMore ? [...before.people, ...people.people] : people.people,
        next: people.next ?? null,
      }));
    },
  });
  const { state, people, next } = read;
  return {
    state,
    people,
    next,
    reading,
    show: (wanted: InvitationState) => void reading.submit({ intent: 'people', state: wanted, after: '' }),
    more: (after: string) => void reading.submit({ intent: 'people', state, after }),
  };
}
