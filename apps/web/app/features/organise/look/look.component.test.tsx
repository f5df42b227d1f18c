import { IMAGE_MAX_BYTES } from '@waylift/contract/limits';
import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, failed, inDialog, says, testFailedCalls, trouble } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as lookPage from './look.route.tsx';

const AT = '/organise/community/alder/look';
const LOOK = `${ORGANISE}/communities/alder/look`;
const at = '2026-11-25T11:42:00.000Z';
const published = { name: 'Alder Valley Council', colour: '#1455a4', logo: null, sm: null, md: null, lg: null, hdpi: null };
const plain: OrganisedLook = { published, draft: published, words: null, changes: [], versions: [] };
const mine = { part: 'colour', revision: 'r-1', by: 'Harriet Okafor', isMine: true, at } as const;
const theirs = { part: 'name', revision: 'r-2', by: 'Tom Aldous', isMine: false, at } as const;
const coloured: OrganisedLook = { ...plain, draft: { ...published, colour: '#2f8f83' }, changes: [mine] };
const versions = [
  { id: 'v-2', at, by: 'Harriet Okafor', changed: ['colour'] as const, isPresent: true },
  { id: 'v-1', at: '2026-06-03T15:40:00.000Z', by: '', changed: ['sm', 'md', 'words'] as const, isPresent: false },
];

const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
const within: unknown = { ...around, children: [routeOf('/organise/community/:community/look', lookPage)] };
// The types of a stub know either a path or an index.
const routes = [within as ReturnType<typeof routeOf>];
const ok = (body: unknown) => ({ status: 200, body });

function prepare(api: StandInApi, look: unknown = plain): void {
  answerOrganiser(api, harriet);
  api.answer(`GET ${LOOK}`, ok(look));
}

async function open(look: unknown = plain): Promise<{ readonly screen: Mounted; readonly api: StandInApi }> {
  const api = standInApi();
  prepare(api, look);
  return { api, screen: await mountPage(routes, { at: AT, isMember: false }) };
}

const colour = (screen: Mounted) => screen.getByLabelText('Your colour');

test('contrast is told while a colour is typed: which letters, how far they reach, and the nearest shade for the others', async () => {
  const { screen, api } = await open();
  await colour(screen).fill('#2f8f83');
  await expect.element(screen.getByText('We write black on this colour')).toBeVisible();
  await expect
    .element(screen.getByText('White would reach 3.9 : 1 and tire the eyes; readable is 4.5 : 1.', { exact: false }))
    .toBeVisible();
  expect(api.bodiesTo(`${LOOK}/draft`)).toEqual([]);
  api.answer(`PUT ${LOOK}/draft`, ok(coloured));
  await byName('Use #2b8378 with white, 4.5 : 1')(screen).click();
  await expect
    .poll(() => api.bodiesTo(`${LOOK}/draft`))
    .toEqual([
      { part: 'colour', value: '#2f8f83', seen: null },
      { part: 'colour', value: '#2b8378', seen: 'r-1' },
    ]);
});

test('what cannot be read is not kept, and the page says how to write it', async () => {
  const { screen, api } = await open();
  await colour(screen).fill('green');
  await screen.getByLabelText('Name', { exact: true }).fill(' ');
  await userEvent.tab();
  await expect.element(screen.getByText('Write a name.')).toBeVisible();
  await expect.element(screen.getByText('Write the colour as # and six digits', { exact: false })).toBeVisible();
  expect(api.bodiesTo(`${LOOK}/draft`)).toEqual([]);
});

test('a change is kept when its field is left, with what was seen of it, and is published with all others at once', async () => {
  const { screen, api } = await open(coloured);
  await expect.element(screen.getByText('1 change not published')).toBeVisible();
  api.answer(`PUT ${LOOK}/draft`, ok({ ...coloured, changes: [mine, { ...theirs, isMine: true }] }));
  await screen.getByLabelText('Name', { exact: true }).fill('Alder Valley');
  await userEvent.tab();
  await expect.element(screen.getByText('2 changes not published')).toBeVisible();
  await expect.element(screen.getByText('Colour, name. Kept here until you publish or drop them.')).toBeVisible();
  expect(api.bodiesTo(`${LOOK}/draft`)).toEqual([{ part: 'name', value: 'Alder Valley', seen: null }]);
  api.answer(`POST ${LOOK}/publication`, ok({ ...plain, versions }));
  await byName('Publish')(screen).click();
  await expect.element(screen.getByText('Nothing is changed.')).toBeVisible();
  expect(api.bodiesTo(`${LOOK}/publication`)).toEqual([{ seen: ['r-1', 'r-2'] }]);
});

test('the later one is told what another has changed meanwhile', async () => {
  const { screen, api } = await open();
  const both = { ...coloured, draft: { ...coloured.draft, name: 'Alder Valley' }, changes: [mine, theirs] };
  api.answer(`PUT ${LOOK}/draft`, ok(both));
  await colour(screen).fill('#2f8f83');
  await userEvent.tab();
  await expect.element(screen.getByText('Tom Aldous has changed something meanwhile')).toBeVisible();
  await expect.element(screen.getByText('New here: name. Look at it before you publish.')).toBeVisible();
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('Alder Valley');
});

test('who changed the same as another sees theirs first, and decides', async () => {
  const { screen, api } = await open();
  const other = { ...plain, draft: { ...published, colour: '#00ff00' }, changes: [{ ...theirs, part: 'colour' }] };
  api.answer(`PUT ${LOOK}/draft`, { status: 409, body: { code: 'conflict' } });
  api.answer(`GET ${LOOK}`, ok(other));
  await colour(screen).fill('#2f8f83');
  await userEvent.tab();
  await expect.element(screen.getByText('This was changed by someone else meanwhile: colour')).toBeVisible();
  await expect.element(colour(screen)).toHaveValue('#00ff00');
  api.answer(`PUT ${LOOK}/draft`, ok(coloured));
  await byName('Use mine')(screen).click();
  await expect.poll(() => api.bodiesTo(`${LOOK}/draft`).at(-1)).toEqual({ part: 'colour', value: '#2f8f83', seen: 'r-2' });
  await expect.element(colour(screen)).toHaveValue('#2f8f83');
});

test('a change that could not be kept says so, stays in its field, and is sent again when that is left again', async () => {
  const { screen, api } = await open();
  const name = screen.getByLabelText('Name', { exact: true });
  api.answer(`PUT ${LOOK}/draft`, { status: 500, body: { code: 'internal' } });
  await name.fill('Alder Valley');
  await userEvent.tab();
  await expect.element(screen.getByText('We could not keep your change.', { exact: false })).toBeVisible();
  await expect.element(name).toHaveValue('Alder Valley');
  api.answer(`PUT ${LOOK}/draft`, ok({ ...coloured, changes: [{ ...theirs, isMine: true }] }));
  await name.click();
  await userEvent.tab();
  await expect.element(screen.getByText('1 change not published')).toBeVisible();
});

test('nothing is published that was not seen', async () => {
  const { screen, api } = await open(coloured);
  api.answer(`POST ${LOOK}/publication`, { status: 409, body: { code: 'conflict' } });
  api.answer(`GET ${LOOK}`, ok({ ...coloured, changes: [mine, theirs] }));
  await byName('Publish')(screen).click();
  await expect.element(screen.getByText('There is something that you have not seen')).toBeVisible();
  await expect.element(screen.getByText('2 changes not published')).toBeVisible();
});

async function pictureOf(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' });
}

/** Presses what opens the browser's own dialog of files, and chooses there. */
async function choose(screen: Mounted, button: string, file: File): Promise<void> {
  await expect.element(byName(button)(screen)).toBeVisible();
  const input = screen.container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('The page has an input of files.');
  const opened = new Promise((resolve) => input.addEventListener('click', resolve, { once: true }));
  input.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await byName(button)(screen).click();
  await opened;
  await userEvent.upload(input, file);
}

/** Of a picture as it was sent. */
async function sizeOf(sent: unknown): Promise<{ readonly width: number; readonly height: number }> {
  const { file } = sent as { readonly file: readonly string[] };
  const bytes = Uint8Array.from(atob(file.join('')), (character) => character.charCodeAt(0));
  const { width, height } = await createImageBitmap(new Blob([bytes]));
  return { width, height };
}

const PICTURES = `${LOOK}/draft/pictures`;

test('one photograph is cut for four widths, each by its own sliders, and goes into the draft', async () => {
  const { screen, api } = await open();
  const drawn = { ...plain, draft: { ...published, sm: 'p-1', md: 'p-2', lg: 'p-3', hdpi: 'p-4' }, changes: [{ ...mine, part: 'lg' }] };
  for (const part of ['sm', 'md', 'lg', 'hdpi']) api.answer(`PUT ${PICTURES}/${part}`, ok(drawn));
  await choose(screen, 'Choose a photograph', await pictureOf(1200, 900));
  const dialog = inDialog(screen);
  await expect.element(dialog.getByRole('img', { name: 'Phone, as it will show.', exact: false })).toBeVisible();
  await expect.element(dialog.getByText('This part is', { exact: false })).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: 'Desktop' }).click({ force: true });
  await expect.element(dialog.getByText('This part is 1,200 pixels wide. It will be sharp everywhere from 1,920 on.')).toBeVisible();
  await dialog.getByLabelText('How much of it').fill('50');
  await expect.element(dialog.getByText('This part is 600 pixels wide.', { exact: false })).toBeVisible();
  await byName('Use all four')(screen).click();
  await expect
    .element(screen.getByAltText('Desktop, as in your draft'))
    .toHaveAttribute('src', expect.stringContaining('/CommunityImages/p-3'));
  const sizes = async () =>
    await Promise.all(['sm', 'md', 'lg', 'hdpi'].map(async (part) => await Promise.all(api.bodiesTo(`${PICTURES}/${part}`).map(sizeOf))));
  await expect
    .poll(sizes)
    .toEqual([
      [{ width: 1200, height: 900 }],
      [{ width: 1200, height: 600 }],
      [{ width: 600, height: 263 }],
      [{ width: 1200, height: 450 }],
    ]);
});

test('a logo keeps its shape, and the draft can be without one again', async () => {
  const { screen, api } = await open();
  api.answer(`PUT ${PICTURES}/logo`, ok({ ...plain, draft: { ...published, logo: 'p-1' }, changes: [{ ...mine, part: 'logo' }] }));
  await choose(screen, 'Choose a logo', await pictureOf(800, 200));
  await inDialog(screen).getByLabelText('Height').fill('50');
  await byName('Use it')(screen).click();
  await expect.element(screen.getByAltText('Logo, as in your draft')).toBeVisible();
  expect(api.bodiesTo(`${PICTURES}/logo`)).toEqual([{ seen: null, file: expect.arrayContaining([expect.stringMatching(/^iVBOR/)]) }]);
  expect(await Promise.all(api.bodiesTo(`${PICTURES}/logo`).map(sizeOf))).toEqual([{ width: 800, height: 100 }]);
  api.answer(`PUT ${LOOK}/draft`, ok(plain));
  await byName('Take the logo away')(screen).click();
  await expect.element(screen.getByAltText('Logo, as in your draft')).not.toBeInTheDocument();
  expect(api.bodiesTo(`${LOOK}/draft`)).toEqual([{ part: 'logo', value: null, seen: 'r-1' }]);
});

test('back to the drawn landscape takes every cut away, one after the other', async () => {
  const { screen, api } = await open({ ...plain, draft: { ...published, sm: 'p-1', lg: 'p-3' } });
  api.answer(`PUT ${LOOK}/draft`, ok(plain));
  await byName('Back to the drawn landscape')(screen).click();
  await expect
    .poll(() => api.bodiesTo(`${LOOK}/draft`))
    .toEqual([
      { part: 'sm', value: null, seen: null },
      { part: 'lg', value: null, seen: null },
    ]);
});

test('what is no picture or too large is not sent, and what the server cannot take is told beside its place', async () => {
  const { screen, api } = await open();
  await choose(screen, 'Choose a logo', new File(['words'], 'logo.png', { type: 'image/png' }));
  await expect.element(screen.getByText('We cannot read this picture.', { exact: false })).toBeVisible();
  await choose(screen, 'Choose a logo', new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], 'logo.png', { type: 'image/png' }));
  await expect.element(screen.getByText('This picture has more than 20 MB.', { exact: false })).toBeVisible();
  expect(api.callsTo(`${PICTURES}/logo`)).toEqual([]);
  const errors = [{ path: 'file', code: 'took-too-long', message: '' }];
  api.answer(`PUT ${PICTURES}/logo`, { status: 400, body: { code: 'validation', errors } });
  await choose(screen, 'Choose a logo', await pictureOf(80, 20));
  await byName('Use it')(screen).click();
  await expect.element(screen.getByText('This picture is too large to be read.', { exact: false })).toBeVisible();
});

const html =
  '<h2>Why we share</h2><p>Half of us &amp; more <a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer">drive</a></p>' +
  '<table><caption>Spaces</caption><tbody><tr><th scope="row">East</th><td>12</td></tr></tbody></table><img src="https://a.example/x.png" alt="A &quot;map&quot;"><ol reversed=""><li>One</li></ol>';
const written: OrganisedLook = { ...plain, words: html, changes: [{ ...mine, part: 'words' }] };
const editorOf = (screen: Mounted) => screen.getByRole('textbox', { name: 'Words on the landing page' });

/** The words of these tests are ASCII. */
const asSent = (words: string) => btoa(words);

/** At the end of the words, as after a press there. */
async function writeAtEnd(screen: Mounted, text: string): Promise<void> {
  await expect.element(editorOf(screen)).toBeVisible();
  const element = editorOf(screen).element();
  if (element instanceof HTMLElement) element.focus();
  document.getSelection()?.selectAllChildren(element);
  document.getSelection()?.collapseToEnd();
  await userEvent.keyboard(text);
}

test('words that a command has written are shown as they are, and nothing of them is lost by writing on', async () => {
  // The server writes an attribute without a value by its name alone.
  const sent = html.replace(' reversed=""', ' reversed');
  const { screen, api } = await open({ ...written, words: `${sent}<p>End</p>` });
  await expect.element(editorOf(screen).getByText('Half of us & more')).toBeVisible();
  expect(editorOf(screen).element().innerHTML).toBe(`${html}<p>End</p>`);
  api.answer(`PUT ${LOOK}/draft/words`, ok({ ...written, words: `${html}<p>End of it</p>` }));
  await writeAtEnd(screen, ' of it');
  await colour(screen).click();
  await expect.poll(() => api.bodiesTo(`${LOOK}/draft/words`)).toEqual([{ html: [asSent(`${html}<p>End of it</p>`)], seen: 'r-1' }]);
});

test('words that were only looked at are not kept', async () => {
  const { screen, api } = await open(written);
  await writeAtEnd(screen, '{ArrowLeft}');
  await colour(screen).click();
  await expect.element(colour(screen)).toHaveFocus();
  expect(api.callsTo(`${LOOK}/draft/words`)).toEqual([]);
});

test('headings, lists and links are made by buttons, by keyboard too', async () => {
  const { screen, api } = await open();
  api.answer(`PUT ${LOOK}/draft/words`, ok(written));
  await writeAtEnd(screen, 'Why we share');
  await byName('Heading')(screen).click();
  await expect.element(byName('Heading')(screen)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}Spaces');
  await byName('List')(screen).click();
  await userEvent.keyboard('{Enter}Map: ');
  await byName('Link')(screen).click();
  await inDialog(screen).getByLabelText('Where it leads').fill('nowhere');
  await byName('Use this link')(screen).click();
  await expect.element(inDialog(screen).getByText('Write a web address', { exact: false }).first()).toBeVisible();
  await inDialog(screen).getByLabelText('Where it leads').fill('www.a.example/map');
  await byName('Use this link')(screen).click();
  await expect
    .poll(() => api.bodiesTo(`${LOOK}/draft/words`).at(-1))
    .toEqual({
      html: [
        asSent('<h2>Why we share</h2><ul><li>Spaces</li><li>Map:&nbsp;<a href="https://www.a.example/map">www.a.example/map</a></li></ul>'),
      ],
      seen: null,
    });
});

test('an emptied text is none', async () => {
  const { screen, api } = await open({ ...written, words: '<p>Why</p>' });
  api.answer(`PUT ${LOOK}/draft`, ok(plain));
  await writeAtEnd(screen, '{Backspace}{Backspace}{Backspace}');
  await colour(screen).click();
  await expect.poll(() => api.bodiesTo(`${LOOK}/draft`)).toEqual([{ part: 'words', value: null, seen: 'r-1' }]);
});

test('the preview shows landing page or mail at four widths, the page in the dark and in each language, each draft anew', async () => {
  const { screen, api } = await open();
  const frame = () => document.querySelector('iframe');
  await expect.poll(() => frame()?.getAttribute('src')).toBe('/organise/look/alder?in=en-GB&draft=');
  await screen.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await expect.poll(() => frame()?.parentElement?.dataset['width']).toBe('390');
  await screen.getByRole('radio', { name: 'Dark' }).click({ force: true });
  await expect.poll(() => frame()?.contentDocument?.documentElement.dataset['scheme']).toBe('dark');
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Deutsch');
  await expect.poll(() => frame()?.getAttribute('src')).toBe('/organise/look/alder?in=de&draft=');
  await screen.getByRole('radio', { name: 'Mail' }).click({ force: true });
  await expect.poll(() => frame()?.getAttribute('src')).toBe(`${LOOK}/mail?&draft=`);
  api.answer(`PUT ${LOOK}/draft`, ok(coloured));
  await colour(screen).fill('#2f8f83');
  await userEvent.tab();
  await expect.poll(() => frame()?.getAttribute('src')).toBe(`${LOOK}/mail?&draft=r-1`);
});

test('versions say who changed what, the four cuts of a picture as one, and one that is gone says so', async () => {
  const { screen, api } = await open({ ...plain, versions });
  await expect.element(screen.getByText('Published now')).toBeVisible();
  await expect.element(screen.getByText('Picture, words')).toBeVisible();
  await expect.element(screen.getByText('By command')).toBeVisible();
  api.answer(`POST ${LOOK}/versions/v-1/draft`, { status: 404, body: { code: 'not-found' } });
  await screen.getByRole('button', { name: /^Bring back the version of 3 June 2026/ }).click();
  await expect.element(screen.getByText('This version is no longer kept.')).toBeVisible();
});

test('a reader is told that this is not for them', async () => {
  const api = standInApi();
  answerOrganiser(api, { ...harriet, communities: harriet.communities.map((each) => ({ ...each, role: 'reader' as const })) });
  api.answer(`GET ${LOOK}`, { status: 403, body: { code: 'no-right' } });
  const screen = await mountPage(routes, { at: AT, isMember: false });
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Look');
});

const one = { routes, at: AT, isMember: false, isInTitle: true, sentence: 'We could not keep your change.' } as const;
const withDraft = { ...one, prepare: (api: StandInApi) => prepare(api, { ...coloured, versions }) };

testFailedCalls({
  publishing: {
    ...withDraft,
    call: `POST ${LOOK}/publication`,
    button: byName('Publish'),
    busy: 'Publishing',
    failures: failed,
    success: ok(plain),
    done: says('Your look is published.'),
  },
  'bringing a version back': {
    ...withDraft,
    call: `POST ${LOOK}/versions/v-1/draft`,
    button: (screen) => screen.getByRole('button', { name: /^Bring back/ }),
    failures: trouble,
    success: ok(coloured),
    done: says('The version of 3 June 2026'),
  },
  'dropping the draft': {
    ...withDraft,
    call: `DELETE ${LOOK}/draft`,
    isInTitle: false,
    fill: async (screen) => await byName('Drop them')(screen).click(),
    button: (screen) => inDialog(screen).getByRole('button', { name: 'Drop them' }),
    busy: 'Dropping',
    failures: failed,
    success: ok(plain),
    done: says('Your changes are dropped.'),
  },
});
