import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CarFigures } from '../../sharing/lift/car-figures.ts';
import type { MatchFigures } from '../../sharing/alert/match-figures.ts';
import type { WatchLine } from '../../kernel/effects/waiting-line.ts';
import type { MailFigures } from '../../mail/queue/read-mails.ts';
import type { JobObserver } from '../../mail/queue/send-mails.ts';
import type { RoadsObserver } from '../../map/routing/embedded-valhalla.ts';
import type { ObservedRequest } from '../../kernel/http/request-hooks.ts';

export type Metrics = {
  readonly observeRequest: (request: ObservedRequest) => void;
  readonly observeJob: JobObserver;
  readonly observeRoads: RoadsObserver;
  readonly watchLine: WatchLine;
  /** Counts the events that the log has under the same names. */
  readonly countEvent: (event: string, outcome: string) => void;
  /** `read` is called when somebody reads the metrics, at most every few minutes. While it fails, the former figures stay. */
  readonly watchMatches: (read: () => Promise<readonly MatchFigures[]>) => void;
  /** As `watchMatches`. */
  readonly watchCars: (read: () => Promise<readonly CarFigures[]>) => void;
  readonly watchMails: (read: () => Promise<MailFigures>) => void;
  /** `read` is called each time somebody reads the metrics; null or a failure: no figure just now. */
  readonly watch: (figure: { readonly name: string; readonly help: string }, read: () => Promise<number | null> | number | null) => void;
  /** The state of each part, as in `/readyz`. */
  readonly watchParts: (read: () => Promise<Readonly<Record<string, string | undefined>>>) => void;
  readonly read: () => Promise<string>;
  readonly contentType: string;
};

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one app. Labels are routes, never addresses: their number is bounded, and they name nobody. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs by name',
    labelNames: ['job'],
    buckets: SECONDS,
    registers: [registry],
  });
  const outcomes = new Counter({
    name: 'jobs_total',
    help: 'Jobs by name and outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const events = new Counter({
    name: 'events_total',
    help: 'Events of the log by outcome',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  });
  const roadQuestions = new Histogram({
    name: 'road_question_duration_seconds',
    help: 'Questions to the embedded Valhalla by outcome, waiting included',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  const roadQuestionsWaiting = new Gauge({
    name: 'road_questions_waiting',
    help: 'Questions that the embedded Valhalla has not been given yet',
    registers: [registry],
  });
  const roadProcesses = new Counter({
    name: 'road_processes_replaced_total',
    help: 'Processes of the embedded Valhalla that another one replaced, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'refused_for_load_total',
    help: 'Requests answered 503 because their line was full',
    labelNames: ['line'],
    registers: [registry],
  });
  const lines = new Map<string, () => number>();
  const waitingForTurn = new Gauge({
    name: 'waiting_for_turn',
    help: 'Requests, and passwords, that wait in a line',
    labelNames: ['line'],
    registers: [registry],
    collect() {
      for (const [line, waiting] of lines) waitingForTurn.set({ line }, waiting());
    },
  });
  return {
    countEvent: (event, outcome) => events.inc({ event, outcome }),
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status: String(status) }, seconds),
    observeJob(job, outcome, seconds) {
      jobs.observe({ job }, seconds);
      outcomes.inc({ job, outcome });
    },
    observeRoads: {
      answered: (outcome, seconds) => roadQuestions.observe({ outcome }, seconds),
      waiting: (count) => roadQuestionsWaiting.set(count),
      replaced: (reason) => roadProcesses.inc({ reason }),
    },
    watchLine(line, waiting) {
      lines.set(line, waiting);
      // Shown as 0 before the first refusal.
      refusals.inc({ line }, 0);
      return () => refusals.inc({ line });
    },
    watchMatches: (read) => watchMatches(registry, read),
    watchCars: (read) => watchCars(registry, read),
    watchMails: (read) => watchMails(registry, read),
    watch(figure, read) {
      const gauge = new Gauge({
        ...figure,
        registers: [registry],
        async collect() {
          const value = await Promise.resolve(read()).catch(() => null);
          gauge.remove();
          if (value !== null) gauge.set(value);
        },
      });
    },
    watchParts: (read) => watchParts(registry, read),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function watchParts(registry: Registry, read: () => Promise<Readonly<Record<string, string | undefined>>>): void {
  const gauge = new Gauge({
    name: 'part_state',
    help: '1 for the state that /readyz tells of each part',
    labelNames: ['part', 'state'],
    registers: [registry],
    async collect() {
      const parts = await read();
      gauge.reset();
      for (const [part, state] of Object.entries(parts)) if (state !== undefined) gauge.set({ part, state }, 1);
    },
  });
}

/** While the database is unavailable, the former figures stay. */
function watchMails(registry: Registry, read: () => Promise<MailFigures>): void {
  // All gauges of one scrape are read at once.
  let reading: Promise<MailFigures | null> | null = null;
  const latest = () =>
    (reading ??= read()
      .catch(() => null)
      .finally(() => (reading = null)));
  const gauge = (name: string, help: string, valueOf: (figures: MailFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const figures = await latest();
        if (figures !== null) this.set(valueOf(figures));
      },
    });
  gauge('mails_waiting', 'Mails that wait to be sent, for another try too', ({ waiting }) => waiting);
  gauge(
    'mails_waiting_oldest_seconds',
    'Age of the oldest that was never tried, but for invitations and mails about new matches',
    ({ oldestSeconds }) => oldestSeconds,
  );
  gauge('mails_failed', 'Mails that failed for good and were not sent again', ({ failed }) => failed);
  gauge('mails_put_aside', 'Mails that wait because mail is held', ({ held }) => held);
  gauge('mail_held', '1 while mail is held', ({ isHeld }) => Number(isHeld));
}

const COUNTS_KEPT_MS = 5 * 60_000;

/** Makes gauges with a value for each community. Counting takes PostgreSQL about a second for a million journeys. */
function gaugesOfCommunities<F extends { readonly slug: string }>(registry: Registry, read: () => Promise<readonly F[]>) {
  let asked: { readonly atMs: number; readonly figures: Promise<readonly F[]> } | null = null;
  const latest = () => {
    if (asked === null || performance.now() - asked.atMs > COUNTS_KEPT_MS) {
      const former = asked?.figures ?? Promise.resolve([]);
      asked = { atMs: performance.now(), figures: read().catch(() => former) };
    }
    return asked.figures;
  };
  return (name: string, help: string, valueOf: (figures: F) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['community'],
      registers: [registry],
      async collect() {
        const found = await latest();
        this.reset();
        for (const figures of found) {
          const value = valueOf(figures);
          if (value !== null) this.set({ community: figures.slug }, value);
        }
      },
    });
}

function watchMatches(registry: Registry, read: () => Promise<readonly MatchFigures[]>): void {
  const gauge = gaugesOfCommunities(registry, async () => (await read()).filter(({ asOf }) => asOf !== null));
  gauge('journeys_looked_at', 'Journeys whose matches have been looked at', ({ journeys }) => journeys);
  gauge('journeys_with_match', 'Those of them with at least one match', ({ withMatch }) => withMatch);
  gauge('match_trouble_median_minutes', 'Median of the trouble of their best matches', ({ medianTroubleMinutes }) => medianTroubleMinutes);
  gauge('match_mails_last_30_days', 'Mails about new matches', ({ mails }) => mails);
}

function watchCars(registry: Registry, read: () => Promise<readonly CarFigures[]>): void {
  const gauge = gaugesOfCommunities(registry, read);
  gauge('cars', 'Drivers’ journeys on one way of one weekday in which somebody rides', ({ cars }) => cars);
  gauge('people_per_car', 'Mean of the people in them, with the driver', ({ peoplePerCar }) => peoplePerCar);
}
