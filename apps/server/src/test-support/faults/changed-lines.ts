/** Lines of the server's source that a run of faults changes in the processes that it starts (changed-server.ts). */

/** `file` is below apps/server/src. */
export type ChangedLine = { readonly file: string; readonly from: string; readonly to: string };

/** @throws where a line is not there, so that no change is forgotten */
export function changeSource(source: string, lines: readonly ChangedLine[]): string {
  return lines.reduce((changed, { file, from, to }) => {
    if (!changed.includes(from)) throw new Error(`${file} does not hold: ${from}`);
    return changed.replace(from, () => to);
  }, source);
}

/** The server waits, pauses and looks again as it does in production, only sooner: a run has seconds. The places of the world are left out. */
export const SOONER: readonly ChangedLine[] = [
  { file: 'kernel/db/client.ts', from: 'CONNECT_TIMEOUT_MS = 5_000', to: 'CONNECT_TIMEOUT_MS = 1_500' },
  { file: 'kernel/db/client.ts', from: 'STATEMENT_TIMEOUT_MS = 15_000', to: 'STATEMENT_TIMEOUT_MS = 3_000' },
  { file: 'kernel/db/client.ts', from: 'STATEMENT_TIMEOUT_MS + 5_000', to: 'STATEMENT_TIMEOUT_MS + 500' },
  { file: 'kernel/db/listen.ts', from: 'CHECK_EVERY_MS = 25_000', to: 'CHECK_EVERY_MS = 2_000' },
  { file: 'kernel/db/listen.ts', from: 'LONGEST_PAUSE_MS = 30_000', to: 'LONGEST_PAUSE_MS = 1_000' },
  { file: 'mail/queue/queue.ts', from: 'heartbeatSeconds: 20', to: 'heartbeatSeconds: 10' },
  { file: 'mail/queue/queue.ts', from: 'superviseIntervalSeconds: 30', to: 'superviseIntervalSeconds: 1' },
  { file: 'mail/queue/queue.ts', from: 'monitorIntervalSeconds: 30', to: 'monitorIntervalSeconds: 1' },
  { file: 'mail/queue/queue.ts', from: 'retryDelay: policy.retryDelaySeconds', to: 'retryDelay: 1' },
  { file: 'mail/queue/queue.ts', from: 'retryDelayMax: policy.retryDelayMaxSeconds', to: 'retryDelayMax: 2' },
  {
    file: 'mail/queue/take-mail.ts',
    from: 'Math.min(retryDelayMaxSeconds, retryDelaySeconds',
    to: 'Math.min(2, retryDelaySeconds / retryDelaySeconds',
  },
  { file: 'mail/queue/take-mail.ts', from: 'TAKEN_SECONDS = 120', to: 'TAKEN_SECONDS = 15' },
  { file: 'mail/delivery/smtp-delivery.ts', from: 'silenceMs: 20_000, mailMs: 60_000', to: 'silenceMs: 2_000, mailMs: 4_000' },
  { file: 'mail/delivery/smtp-delivery.ts', from: 'connectMs: 10_000, greetingMs: 10_000', to: 'connectMs: 1_500, greetingMs: 1_500' },
  { file: 'start-server.ts', from: 'DATABASE_PAUSE_MS = 1_000', to: 'DATABASE_PAUSE_MS = 100' },
  { file: 'start-server.ts', from: 'runBeside(app, parts, (signal) => deps.places.prepare(signal));', to: '' },
];

/** Links and tokens name one address, whichever server it leads to, so each says where it is itself. */
export const TELLS_PORT: ChangedLine = {
  file: 'start-server.ts',
  from: 'await app.listen({ host, port: config.port, backlog: BACKLOG });',
  to: 'process.stdout.write(`It listens at ${await app.listen({ host, port: config.port, backlog: BACKLOG })} itself\\n`);',
};

/** Faults of the product that a run of faults must find, and what it says of them. */
export const PLANTED = {
  'a mail counts as sent before the mail server has taken it': {
    found: /was put, and never sent|with .* is lost/,
    file: 'mail/member/send-member-mail.ts',
    from: 'await deps.mailer.send({ ...mail, id: jobId, memberId: member.id, to, primaryColour: community.primaryColour });',
    to: 'deps.mailer.send({ ...mail, id: jobId, memberId: member.id, to, primaryColour: community.primaryColour }).catch(() => undefined);',
  },
  'a message is answered before it is committed': {
    found: /^text \d+ is lost/m,
    file: 'sharing/conversation/send-message.ts',
    from: 'const outcome = await deps.db.transaction((tx) => send(tx, deps, asked));',
    to: `const outcome: Outcome = await new Promise((resolve, reject) => {
      deps.db.transaction(async (tx) => { const sent = await send(tx, deps, asked); resolve(sent); await new Promise((later) => setTimeout(later, 400)); }).catch(reject);
    });`,
  },
  'two servers take the same mail': {
    found: / came again to /,
    file: 'mail/queue/take-mail.ts',
    from: 'next_try_at = now() + ${TAKEN_SECONDS}',
    to: 'next_try_at = now() + 0 * ${TAKEN_SECONDS}',
  },
  'what a killed server was doing is never given back': {
    found: /jobs of .* are left|with .* is lost/,
    file: 'mail/queue/queue.ts',
    from: 'supervise: looksAfterItself,',
    to: 'supervise: false,',
  },
} as const satisfies Record<string, ChangedLine & { readonly found: RegExp }>;
