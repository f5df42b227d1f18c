import type { PushMessage } from '@waylift/contract/member-events';
import { and, eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { NotReachedError } from '../../kernel/other-servers/call-out.ts';
import { isStillWanted, writeMemberMail } from '../../mail/member/member-mails.ts';
import { findRecipient, type MailDeps, type PushOrder, type WithMails } from '../../mail/member/send-member-mail.ts';
import { encryptPush } from './encrypt-push.ts';
import { readPushKeys } from './push-keys.ts';
import type { PushService } from './push-service.ts';
import { isRunning } from './put-pushes.ts';

type PushDeps = Omit<MailDeps, 'mailer'> & { readonly pushService: PushService };
type Subscription = typeof pushSubscriptions.$inferSelect;

/** A browser that was off for longer does not get the push any more (RFC 8030, section 5.2). */
const KEPT_SECONDS = 24 * 3_600;
/** For pushes about the next hour. */
const KEPT_BRIEFLY_SECONDS = 3_600;
const SIGNATURE_LIFE_SECONDS = 12 * 3_600;
/** The browser is gone, or has subscribed with another key: no push to it will ever arrive. */
const ENDED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);
/** Failures that pass: too many requests, and any error of the service. */
const passes = (status: number) => status === 429 || status >= 500;

/** Sends a push with the subject of the mail of the same kind, without places or words of a message. Throws so that the job tries again. */
export async function sendPush<D extends PushDeps>(deps: WithMails<D>, { subscriptionId, until, ...news }: PushOrder): Promise<void> {
  const { kind } = news;
  const now = deps.clock.now();
  const subscription = await findSubscription(deps, subscriptionId);
  if (subscription === undefined) return;
  const order = { ...news, memberId: subscription.memberId };
  const recipient = await findRecipient(deps, order);
  if (recipient?.member.pushes !== true || !isStillWanted(deps.sharingMails, kind, recipient)) return;
  if (now >= new Date(until)) {
    deps.log.warn({ kind }, 'a push was given up');
    return;
  }
  const mail = await writeMemberMail(deps, order, recipient);
  if (mail?.pageUrl === undefined) return;
  const subject = order.requestId ?? order.liftId ?? order.conversationId ?? subscriptionId;
  const message: PushMessage = {
    title: deps.config.productName,
    body: mail.subject,
    path: mail.pageUrl.slice(deps.config.publicUrl.length),
    tag: subject,
  };
  await post(deps, subscription, { message, topic: subject.replaceAll('-', ''), isBrief: kind === 'lift-late' || kind === 'lift-here' });
}

type Sent = { readonly message: PushMessage; readonly topic: string; readonly isBrief: boolean };

async function post(deps: PushDeps, subscription: Subscription, { message, topic, isBrief }: Sent): Promise<void> {
  const { db, log, pushService } = deps;
  const forget = () => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id));
  try {
    const body = encryptPush(JSON.stringify(message), subscription);
    const headers = {
      authorization: await signature(deps, URL.parse(subscription.endpoint)?.origin ?? ''),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(isBrief ? KEPT_BRIEFLY_SECONDS : KEPT_SECONDS),
      urgency: isBrief ? 'high' : 'normal',
      // While the browser is off, a newer push about the same thing replaces this one.
      topic,
    };
    const status = await pushService.post(subscription.endpoint, headers, body);
    if (passes(status)) throw new PushError(`the push service answered ${status}`);
    if (ENDED.has(status)) await forget();
    if (status >= 200 && status < 300) log.info({ status }, 'push handed over');
    else log.warn({ status }, 'push refused');
  } catch (error) {
    if (!(error instanceof NotReachedError)) throw error;
    await forget();
    log.warn('a push to an address that is not public');
  }
}

/** Its message contains only the status: an endpoint is a secret of its browser. */
class PushError extends Error {
  readonly code = 'PUSH';
}

/** Signs as VAPID says (RFC 8292): the sender, and this service as the only audience. */
async function signature(deps: PushDeps, audience: string): Promise<string> {
  const { publicKey, privateKey } = await readPushKeys(deps);
  const { publicUrl } = deps.config;
  const issuedAt = Math.floor(deps.clock.now().getTime() / 1_000);
  const token = new SignJWT(publicUrl.startsWith('https:') ? { sub: publicUrl } : {})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setExpirationTime(issuedAt + SIGNATURE_LIFE_SECONDS);
  return `vapid t=${await token.sign(privateKey)}, k=${publicKey}`;
}

async function findSubscription({ db, clock }: PushDeps, id: string): Promise<Subscription | undefined> {
  const [row] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), isRunning(clock.now())));
  return row?.subscription;
}
