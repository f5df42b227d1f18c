import { lookForMatches } from './sharing/alert/look-for-matches.ts';
import { keepCarConversations } from './sharing/conversation/keep-car-conversations.ts';
import { mailUnread } from './sharing/conversation/mail-unread.ts';
import { tidyStore } from './kernel/db/tidy-store.ts';
import { vacuumTables } from './kernel/db/vacuum-tables.ts';
import type { Deps } from './create-deps.ts';
import type { Tx } from './kernel/db/client.ts';
import { finishRemoval } from './accounts/member/finish-removal.ts';
import { rerouteJourneys } from './journeys/traveller/reroute-journeys.ts';
import { finishResets } from './accounts/password/finish-resets.ts';
import { tellPasswordsEnd } from './accounts/sign-on/tell-passwords-end.ts';
import { tendLeavers } from './accounts/sign-on/tend-leavers.ts';
import { tidyAddresses } from './accounts/member/tidy-addresses.ts';
import { endUnanswered } from './accounts/member/registrations.ts';
import { sendMemberMail } from './mail/member/send-member-mail.ts';
import { putNews } from './operator/news/send-news.ts';
import { orderFigureMails } from './operator/figures/figures-in-mail.ts';
import { countMonths } from './operator/figures/count-months.ts';
import { mailToOrganiser } from './operator/organiser/mail-organiser.ts';
import { MailError, type Mailer } from './mail/delivery/mailer.ts';
import { isMailHeld } from './mail/queue/held-mail.ts';
import { orderSecretMails } from './operator/organiser/order-secret-mails.ts';
import { mailToOperator, tellOperator } from './mail/queue/mail-to-operator.ts';
import { awaitMailPace } from './mail/queue/pace-mails.ts';
import type { JobHandlers } from './mail/queue/queue.ts';
import { runParts } from './kernel/effects/try-each.ts';
import { lookAfterClocks } from './sharing/lift/changed-clocks.ts';
import { agreeInSilence } from './sharing/lift/answer-times.ts';
import { countSharing } from './sharing/lift/count-sharing.ts';
import { endInClosed } from './sharing/lift/end-in-closed.ts';
import { lookAtSharing } from './sharing/lift/journey-changes.ts';
import { planCar, planFormerCars } from './sharing/lift/plan-car.ts';
import { planAfterRoads } from './sharing/lift/plan-after-roads.ts';
import { tellOfOthers } from './sharing/lift/tell-of-others.ts';
import { tendLifts } from './sharing/lift/tend-lifts.ts';
import { tellOfSeats } from './sharing/request/tell-of-seats.ts';
import { expireRequests, remindOfRequests } from './sharing/request/tend-requests.ts';
import { renewPlaces } from './sharing/lift/renew-places.ts';
import { sharingMails } from './sharing-mails.ts';
import { renewAllWays } from './journeys/way/renew-all-ways.ts';
import { renewWays } from './journeys/way/renew-ways.ts';
import { renewZones } from './journeys/way/renew-zones.ts';
import { countPeople } from './sharing/people-near/count-people.ts';
import { sendPush } from './sharing/push/send-push.ts';
import { removeOldTiles } from './map/roads/roads-folder.ts';

/** The time limit for each part of a minute's work. All parts together stay within the job's time limit. */
const TEND_PART_MS = 18_000;

const SIGN_ON_PART_MS = 140_000;
const TIDY_MS = 150_000;
const UNANSWERED_MS = 100_000;
const TILES_MS = 20_000;
const ZONES_MS = 60_000;
const WAYS_MS = 200_000;

/** @param stopping aborted when the server stops; work that can continue later then ends at once */
export function jobHandlers(deps: Deps, stopping?: AbortSignal): JobHandlers {
  /** The next run continues what a stop interrupts. */
  const unlessStopped = async (work: Promise<void>) =>
    await work.catch((error: unknown) => {
      if (stopping?.aborted !== true || error !== stopping.reason) throw error;
    });
  const onStored = (tx: Tx, ids: readonly string[]) => planAfterRoads(tx, deps, ids);
  const orStopping = (signal: AbortSignal) => AbortSignal.any([signal, stopping].filter((each) => each !== undefined));
  return {
    'send-mail': (payload, signal, id) => {
      const mailer: Mailer = { ...deps.mailer, send: (mail) => deps.mailer.send(mail, signal) };
      if ('memberId' in payload) return sendMemberMail({ ...deps, mailer, sharingMails }, payload, id);
      if ('organiserId' in payload) return mailToOrganiser({ ...deps, mailer }, payload, id);
      return mailToOperator({ ...deps, mailer }, payload, id);
    },
    // A late push is useless, and the mail with the same news waits anyway.
    'send-push': async (payload) => {
      if (!(await isMailHeld(deps.db))) await sendPush({ ...deps, sharingMails }, payload);
    },
    'finish-removal': (payload, _signal, jobId) => finishRemoval({ ...deps, mailer: pacedMailer(deps) }, payload, jobId),
    'tell-operator': async () => {
      await tellOperator(deps);
      await orderSecretMails(deps);
    },
    'count-people': async (_payload, signal) => {
      if (deps.config.lifts) await unlessStopped(countPeople(deps, orStopping(signal)));
    },
    'count-sharing': () => countSharing(deps),
    'send-news': () => putNews(deps),
    'count-months': async (_payload, signal) => {
      await unlessStopped(countMonths(deps, orStopping(signal)));
      await orderFigureMails(deps);
    },
    'tidy-store': async (_payload, signal) => {
      const parts = [
        { limitMs: TIDY_MS, run: (ended: AbortSignal) => tidyStore(deps, ended) },
        { limitMs: UNANSWERED_MS, run: (ended: AbortSignal) => endUnanswered(deps, { signal: ended }) },
        { limitMs: TILES_MS, run: () => removeOldTiles(deps.config.dataDir, deps.clock.now()) },
      ];
      await unlessStopped(runParts(parts, orStopping(signal)));
    },
    'vacuum-store': (_payload, signal) => vacuumTables(deps, orStopping(signal)),
    'finish-resets': (_payload, signal) => unlessStopped(finishResets(deps, orStopping(signal))),
    'tend-sign-on': (_payload, signal) => {
      const parts = [tellPasswordsEnd, tendLeavers].map((part) => ({
        limitMs: SIGN_ON_PART_MS,
        run: (ended: AbortSignal) => part(deps, ended),
      }));
      return unlessStopped(runParts(parts, orStopping(signal)));
    },
    'tidy-addresses': async (_payload, signal) => void (await tidyAddresses(deps, signal)),
    'reroute-journeys': async (_payload, signal) => {
      await rerouteJourneys(deps, signal, stopping);
    },
    'renew-ways': async (_payload, signal) => {
      if (!deps.config.lifts) return;
      const onNewClocks = (tx: Tx, ids: readonly string[]) => lookAfterClocks(tx, deps, ids);
      const parts = [
        { limitMs: ZONES_MS, run: (ended: AbortSignal) => renewZones(deps, { signal: ended, onNewClocks }) },
        { limitMs: WAYS_MS, run: (ended: AbortSignal) => renewAllWays(deps, { signal: ended, onStored }) },
      ];
      await unlessStopped(runParts(parts, orStopping(signal)));
    },
    'measure-ways': async ({ memberId }, signal) => {
      if (deps.config.lifts) await renewWays(deps, { memberId, signal: orStopping(signal), onStored });
    },
    'tend-lifts': async (_payload, signal) => {
      if (!deps.config.lifts) return;
      const parts = [
        tendLifts,
        endInClosed,
        expireRequests,
        remindOfRequests,
        tellOfSeats,
        tellOfOthers,
        renewPlaces,
        planFormerCars,
        agreeInSilence,
      ];
      await unlessStopped(
        runParts(
          parts.map((part) => ({ limitMs: TEND_PART_MS, run: (ended: AbortSignal) => part(deps, ended) })),
          orStopping(signal),
        ),
      );
    },
    'look-after-change': (change, signal) => lookAtSharing(deps, change, signal),
    'keep-car-conversations': (payload) => keepCarConversations(deps, payload),
    'plan-car': (payload, signal) => planCar(deps, payload, orStopping(signal)),
    'mail-unread': async (_payload, signal) => {
      if (deps.config.lifts) await mailUnread(deps, signal);
    },
    'look-for-matches': async (_payload, signal) => void (await lookForMatches(deps, signal, stopping)),
  };
}

/** For mail that is not in the table: it keeps to the mail server's pace, and sends nothing while mail is held. */
function pacedMailer({ mailer, db, config: { mailsPerMinute } }: Deps): Mailer {
  return {
    ...mailer,
    async send(mail) {
      if (await isMailHeld(db)) throw new MailError({ code: 'EHELD' });
      if (mailsPerMinute !== undefined) await awaitMailPace(db, mailsPerMinute);
      return await mailer.send(mail);
    },
  };
}
