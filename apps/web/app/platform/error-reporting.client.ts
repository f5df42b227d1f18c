/**
 * Error reporting (section 1), in production only: a tenth of the traces, and a replay of what led to an error. Texts and inputs are masked,
 * pictures are left out, and addresses have no queries or tokens. Pages opened by a one-time token are never replayed.
 */
import {
  breadcrumbsIntegration,
  BrowserClient,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
  type Breadcrumb,
  type BrowserOptions,
} from '@sentry/browser';
import { isOnTokenPage, mask, maskText } from './mask.ts';

const TRACE_SAMPLE_RATE = 0.1;
const REPLAY_ON_ERROR_SAMPLE_RATE = 1;
const REPLAY_SESSION_SAMPLE_RATE = 0;

export function startErrorReporting(dsn: string, earlyErrors: readonly unknown[]): void {
  const client = new BrowserClient({
    dsn,
    environment: 'production',
    stackParser: defaultStackParser,
    transport: maskedTransport,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration(),
      browserTracingIntegration({ beforeStartSpan: (span) => ({ ...span, name: maskText(span.name) }) }),
    ],
    tracesSampleRate: TRACE_SAMPLE_RATE,
    // The service's headers would need permission from the API (CORS), so our own calls get none.
    tracePropagationTargets: [],
    replaysSessionSampleRate: REPLAY_SESSION_SAMPLE_RATE,
    replaysOnErrorSampleRate: REPLAY_ON_ERROR_SAMPLE_RATE,
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    beforeSend: (event) => ({ ...event, ...maskedRequest(event), user: {} }),
    beforeSendTransaction: (event) => ({ ...event, ...maskedRequest(event), user: {} }),
    beforeBreadcrumb: maskBreadcrumb,
  });
  getCurrentScope().setClient(client);
  client.init();
  replayOutsideTokenPages(client);
  for (const error of earlyErrors) captureException(error);
}

function replayOutsideTokenPages(client: BrowserClient): void {
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value', 'content'],
    blockAllMedia: true,
    // Compression needs a worker from a blob, which the content security policy refuses. It would also hide text from the masking below.
    useCompression: false,
    beforeErrorSampling: () => !isOnTokenPage(),
  });
  let isAdded = false;
  let isRunning = false;
  function follow(): void {
    const isWanted = !isOnTokenPage();
    if (isWanted === isRunning) return;
    isRunning = isWanted;
    if (!isWanted) void replay.stop();
    else if (isAdded) replay.startBuffering();
    else {
      isAdded = true;
      client.addIntegration(replay);
    }
  }
  follow();
  document.addEventListener('waylift:page', follow);
}

/** Masks everything before it is sent. No option of Sentry covers spans and recordings. An item's header holds the length of its text. */
function maskedTransport(options: Parameters<typeof makeFetchTransport>[0]): ReturnType<typeof makeFetchTransport> {
  const transport = makeFetchTransport(options);
  return {
    flush: (timeoutMs) => transport.flush(timeoutMs),
    send([header, items]) {
      const masked = items.map(([itemHeader, content]) => {
        const readable = typeof content === 'string' ? maskText(content) : mask(JSON.parse(JSON.stringify(content)));
        const length = typeof readable === 'string' && 'length' in itemHeader ? { length: new TextEncoder().encode(readable).length } : {};
        return [{ ...itemHeader, ...length }, readable];
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same envelope, with other texts in it
      return transport.send([mask(header), masked] as Parameters<typeof transport.send>[0]);
    },
  };
}

function maskedRequest({ request, transaction }: { request?: { url?: string }; transaction?: string }) {
  return {
    ...(request === undefined ? {} : { request: { url: maskText(request.url ?? '') } }),
    ...(transaction === undefined ? {} : { transaction: maskText(transaction) }),
  };
}

const maskBreadcrumb: NonNullable<BrowserOptions['beforeBreadcrumb']> = (breadcrumb) => {
  const message = breadcrumb.message?.replaceAll(/\[(?:aria-label|title|alt|value)="[^"]*"\]/g, '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same breadcrumb, with other texts in it
  return mask({ ...breadcrumb, ...(message === undefined ? {} : { message }) }) as Breadcrumb;
};
