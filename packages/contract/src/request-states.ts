/** The states of a request and the moves between them. Lists, the check constraint, events, figures and mails derive from these two tables. */

type Facts = {
  /** Whether statistics count it as answered; null: they leave it out. */
  readonly isAnswer: boolean | null;
  /** One of the two said no. Their match says so, and the same cannot be asked again at once. */
  readonly isNo: boolean;
  /** The asker may still get a free seat. */
  readonly mayWantSeat: boolean;
  /** Who gets the mail `request-<state>`, except whoever caused it. */
  readonly mailed: 'asker' | 'both' | null;
};

export const REQUEST_STATE = {
  waiting: { isAnswer: null, isNo: false, mayWantSeat: true, mailed: null },
  accepted: { isAnswer: true, isNo: false, mayWantSeat: false, mailed: 'asker' },
  declined: { isAnswer: true, isNo: true, mayWantSeat: true, mailed: 'asker' },
  withdrawn: { isAnswer: null, isNo: true, mayWantSeat: false, mailed: null },
  expired: { isAnswer: false, isNo: false, mayWantSeat: true, mailed: 'asker' },
  void: { isAnswer: null, isNo: false, mayWantSeat: false, mailed: 'both' },
} as const satisfies Record<string, Facts>;
export type RequestState = keyof typeof REQUEST_STATE;

/** `by`: who makes the move; `events` means time, or the end of a journey, an account or a pair. */
export const REQUEST_MOVES = {
  accept: { by: 'asked', from: 'waiting', to: 'accepted' },
  decline: { by: 'asked', from: 'waiting', to: 'declined' },
  /** A request back replaces it. */
  propose: { by: 'asked', from: 'waiting', to: 'declined' },
  withdraw: { by: 'asker', from: 'waiting', to: 'withdrawn' },
  expire: { by: 'events', from: 'waiting', to: 'expired' },
  void: { by: 'events', from: 'waiting', to: 'void' },
} as const satisfies Record<string, { readonly by: 'asker' | 'asked' | 'events'; readonly from: RequestState; readonly to: RequestState }>;
export type RequestMove = keyof typeof REQUEST_MOVES;
type Move = (typeof REQUEST_MOVES)[RequestMove];
export type EndedByEvents = Extract<Move, { readonly by: 'events' }>['to'];
export type RequestEnd = Exclude<RequestState, 'waiting'>;
type No = { [S in RequestState]: (typeof REQUEST_STATE)[S]['isNo'] extends true ? S : never }[RequestState];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table whose type names them all
export const REQUEST_STATES = Object.keys(REQUEST_STATE) as [RequestState, ...RequestState[]];
export const REQUEST_ENDS: readonly RequestEnd[] = REQUEST_STATES.filter((state) => state !== 'waiting');
export const REQUEST_NOES: readonly No[] = REQUEST_STATES.filter((state): state is No => REQUEST_STATE[state].isNo);
