import type { Page } from '@playwright/test';
import { eventsIn, expect, failOn, leave, testInProduction as quietTest, untilViewed } from './support/measured-test.ts';
import { fillJoinForm, newPerson } from './support/people.ts';
import { KEY_PRODUCTION } from './support/servers.ts';
import type { ServiceStandIn } from './support/service-stand-in.ts';

/** A page is made to fail: what it then says in the console is meant. */
const test = quietTest.extend<{ quiet: void }>({ quiet: async ({}, use) => use() });

quietTest.describe.configure({ mode: 'default' });

/** The items of all envelopes sent to error reporting: what kind each is, and its text. */
function reportsIn(service: ServiceStandIn): { type: string; text: string }[] {
  return service
    .sent()
    .filter(({ path }) => path.startsWith('/api/1/envelope/'))
    .flatMap(({ text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const [, type] = /^\{"type":"(\w+)"/.exec(line) ?? [];
        return type === undefined ? [] : [{ type, text: lines.slice(index + 1).join('\n') }];
      });
    });
}

function untilReported(service: ServiceStandIn, type: string, words: string): Promise<void> {
  const found = () => reportsIn(service).some((report) => report.type === type && report.text.includes(words));
  return expect.poll(found, { message: `a report of type ${type} with ${words}` }).toBe(true);
}

async function untilErrorReporting(page: Page): Promise<void> {
  await page.waitForResponse(/error-reporting/);
  await page.waitForLoadState('networkidle');
}

quietTest('both run in production within the content security policy, analytics with the key of production', async ({ page, service }) => {
  const ready = untilErrorReporting(page);
  await page.goto('/plain');
  await ready;
  await untilViewed(service, '/plain');
  expect(new Set(eventsIn(service.sent()).map(({ properties }) => properties['token']))).toEqual(new Set([KEY_PRODUCTION]));
});

test('an error is reported with the page but without its query, and replayed without a word of the page or of the visitor', async ({
  page,
  service,
  production,
}) => {
  const person = newPerson();
  const ready = untilErrorReporting(page);
  await page.goto('/plain/join?cd=secret-domain.example');
  await ready;
  await fillJoinForm(page, person);
  await failOn(page, `a fault for ${person.email} at /verify-email/abc?x=1`);
  await untilReported(service, 'event', 'a fault for [email] at /verify-email/[token]');
  await untilReported(service, 'replay_recording', '"href"');
  const [error] = reportsIn(service).filter(({ type }) => type === 'event');
  expect(error?.text).toContain(`"url":"${production.url}/plain/join"`);
  expect(error?.text).toContain('"environment":"production"');
  // A tenth of the traces (section 1); each envelope of an event tells the rate.
  expect(
    service
      .sent()
      .map(({ text }) => text)
      .join('\n'),
  ).toContain('"sample_rate":"0.1"');
  const everything = service
    .sent()
    .map(({ path, text }) => path + text)
    .join('\n');
  for (const secret of ['secret-domain', person.email, person.forename, person.surname, person.password, 'First name', 'Plain</'])
    expect(everything).not.toContain(secret);
});

test('an error on a page that a token opens is reported without the token, and not replayed', async ({ page, service }) => {
  const token = 'S3cretT0kenOfThisLinkS3cretT0kenOfThisLink1';
  const ready = untilErrorReporting(page);
  await page.goto(`/plain/verify-email/${token}`);
  await ready;
  await failOn(page, 'a fault beside a token');
  await untilReported(service, 'event', 'a fault beside a token');
  await leave(page);
  expect(
    service
      .sent()
      .map(({ path, text }) => path + text)
      .join('\n'),
  ).not.toContain(token);
  expect(reportsIn(service).map(({ type }) => type)).not.toContain('replay_recording');
  expect(eventsIn(service.sent())).toEqual([]);
});

test('an error before the scripts have come is reported once they have', async ({ page, service }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => setTimeout(() => void Promise.reject(new Error('an early fault')))),
  );
  await page.goto('/plain');
  await untilReported(service, 'event', 'an early fault');
});
