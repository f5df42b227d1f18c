import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, failed, leadsTo, says, testFailedCalls, trouble, worked } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE, report } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as reportPage from './report.route.tsx';
import * as reportsPage from './reports.route.tsx';

const REPORT = `${ORGANISE}/communities/alder/reports/report-1`;
const AT = '/organise/community/alder/reports/report-1';
const field = (name: string) => (screen: Mounted) => screen.getByLabelText(name, { exact: true });

function answerReport(api: StandInApi, change: Partial<typeof report> = {}): void {
  answerOrganiser(api, harriet);
  api.answer(`GET ${REPORT}`, { status: 200, body: { ...report, ...change } });
  api.answer(`GET ${ORGANISE}/reports`, { status: 200, body: { reports: [], next: null, counts: null } });
}

const isMember = { isMember: false } as const;
const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
const within: unknown = {
  ...around,
  children: [routeOf('/organise/community/:community/reports/:report', reportPage), routeOf('/organise/reports/:list?', reportsPage)],
};
// The types of a stub know either a path or an index.
const routes = [within as ReturnType<typeof routeOf>];
const one = { ...isMember, routes, at: AT, prepare: (api: StandInApi) => answerReport(api), isInTitle: false } as const;
const takenByNadia = { name: 'Nadia Rahman', isOneself: false, at: report.createdAt };
const others = { ...one, prepare: (api: StandInApi) => answerReport(api, { taken: takenByNadia }) };

testFailedCalls({
  'taking a report up': {
    ...one,
    call: `PUT ${REPORT}/taken`,
    button: byName('Take it up'),
    sentence: 'We could not change who has taken it up.',
    failures: failed,
    isInTitle: true,
    success: worked,
    done: says('Give it back'),
  },
  'taking a report over': {
    ...others,
    call: `PUT ${REPORT}/taken`,
    button: byName('Take it over'),
    sentence: 'We could not change who has taken it up.',
    failures: trouble,
    isInTitle: true,
    success: worked,
    done: says('Send the answer'),
  },
  'opening the conversation': {
    ...one,
    call: `POST ${REPORT}/conversation`,
    button: byName('Open the conversation'),
    sentence: 'We could not open the conversation.',
    failures: failed,
    success: { status: 200, body: { messages: [{ by: 'reported', at: report.createdAt, text: 'Which house is it?', isOfCar: false }] } },
    done: says('Which house is it?'),
  },
  'adding a note': {
    ...one,
    call: `POST ${REPORT}/notes`,
    fill: async (screen) => await field('Add a note')(screen).fill('Asked both.'),
    button: byName('Save note'),
    busy: 'Saving',
    sentence: 'We could not save the note.',
    failures: failed,
    success: { status: 201, body: { id: 'n-1', author: 'Harriet Okafor', text: 'I asked both of them.', at: report.createdAt } },
    done: says('I asked both of them.'),
  },
  'suspending the reported member': {
    ...one,
    call: `POST ${REPORT}/decision`,
    fill: async (screen) => {
      await screen.getByRole('radio', { name: 'Suspend Stuart, and answer' }).click();
      await field('The reason for Stuart')(screen).fill('You wrote messages that no one wanted.');
    },
    button: byName('Suspend Stuart and answer'),
    busy: 'Sending',
    sentence: 'We could not carry out your decision.',
    failures: failed,
    success: worked,
    done: leadsTo('/organise/reports'),
  },
  'deciding what someone else has decided meanwhile': {
    ...one,
    call: `POST ${REPORT}/decision`,
    fill: async (screen) => await screen.getByRole('radio', { name: 'Answer, and leave it at that' }).click(),
    button: byName('Send the answer'),
    sentence: 'We could not carry out your decision.',
    failures: trouble,
    success: { status: 409, body: { code: 'report-resolved' } },
    done: says('This report has changed meanwhile. Please open it anew.'),
  },
});

test('another template takes the place of a template, and never of one’s own words', async () => {
  answerReport(standInApi());
  const screen = await mountPage(routes, { at: AT, isMember: false });
  const answer = field('The answer, in these words')(screen);
  const begin = screen.getByLabelText('Begin with');
  await begin.selectOptions('We have acted');
  await expect
    .element(answer)
    .toHaveValue(
      'Thank you for telling us. We have looked into it, and have acted. If you feel in danger, call the emergency number. If something else happens, please report it again.\nHarriet Okafor, Alder Valley Council',
    );
  await answer.fill('I have spoken with him.');
  await begin.selectOptions('This is for the police');
  await expect.element(answer).toHaveValue(expect.stringMatching(/^Thank you.*the police.*\nHarriet.*\n\nI have spoken with him\.$/s));
});
