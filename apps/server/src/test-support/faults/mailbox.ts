/** A mail server with moods, and the mails that it has taken. */
import PostalMime from 'postal-mime';
import { startMailServer } from '../mail-server.ts';

/**
 * `busy`: asks to come again. `broken`: refuses what it is sent, as if for good. `breaks`: hangs up amid a mail. `forgets`: takes a mail, and hangs
 * up before it says so. `slow`: takes its time.
 */
export const MOODS = ['busy', 'broken', 'breaks', 'forgets', 'slow'] as const;
export type Mood = (typeof MOODS)[number] | 'fine';

export type TakenMail = {
  readonly to: readonly string[];
  readonly id: string;
  readonly text: string;
  readonly takenAt: number;
};
export type Mailbox = AsyncDisposable & {
  readonly port: number;
  readonly mails: readonly TakenMail[];
  mood: Mood;
};

/** No mail to an address here is ever taken. */
export const REFUSED_DOMAIN = 'refused.example';
const SLOW_MS = 900;

/** `hangUp` breaks every connection to it. */
export async function startMailbox(hangUp: () => void): Promise<Mailbox> {
  const mails: TakenMail[] = [];
  const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });
  const server = await startMailServer({
    onMailFrom: (_address, _session, done) => done(box.mood === 'busy' ? refusal(451) : null),
    onRcptTo: ({ address }, _session, done) => done(address.endsWith(`@${REFUSED_DOMAIN}`) ? refusal(550) : null),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      const to = session.envelope.rcptTo.map(({ address }) => address);
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (box.mood === 'breaks') hangUp();
      });
      stream.on('end', () => {
        const { mood } = box;
        if (mood === 'broken') return done(refusal(554));
        if (mood === 'breaks') return;
        void PostalMime.parse(Buffer.concat(pieces)).then(({ messageId = '', subject = '', text = '' }) => {
          mails.push({ to, id: messageId.replace(/^<|@.*$/g, ''), text: `${subject}\n${text}`, takenAt: performance.now() });
          if (mood === 'forgets') return hangUp();
          setTimeout(done, mood === 'slow' ? SLOW_MS : 0);
        });
      });
    },
  });
  const box: Mailbox = {
    port: Number(new URL(server.url).port),
    mails,
    mood: 'fine',
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return box;
}
