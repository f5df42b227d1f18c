import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { SettingsContext } from '../platform/settings-context.ts';
import { qrPath } from '../ui/qr-code/qr-code.tsx';
import { PhoneCard } from './phone-card.tsx';

/** The card on a page of the community Mill, once its code is drawn. */
async function cardWith(onboardingUrl: string | undefined): Promise<string> {
  const settings = {
    publicUrl: 'https://portal.example',
    productName: 'Waylift',
    companyName: 'Waylift Ltd',
    onboardingUrl,
    environment: 'production' as const,
    apiBaseUrl: '',
    cdnBaseUrl: '',
    year: 2026,
  };
  const record = { publicId: 'mill', slug: 'mill', name: 'Mill', active: true, childCommunities: [] };
  const router = createMemoryRouter(
    [{ id: 'layouts/public-layout', path: '*', element: <PhoneCard title="Continue in the app" text="Scan the code." /> }],
    {
      initialEntries: ['/mill/verify-email?cd=travel.example'],
      hydrationData: { loaderData: { 'layouts/public-layout': { community: { record, options: {} } } } },
    },
  );
  const { prelude } = await prerenderToNodeStream(
    <SettingsContext value={settings}>
      <RouterProvider router={router} />
    </SettingsContext>,
  );
  return text(prelude);
}

const codeOf = (address: string) => `d="${qrPath(encode(address, { ecc: 'M', border: 0 }).data)}"`;

it('a phone that scans the code follows the onboarding link', async () => {
  const html = await cardWith('https://app.example/start?from=portal');
  expect(html).toContain(codeOf('https://app.example/start?from=portal'));
  expect(html).toContain('QR code: open the Waylift app');
  expect(html).toContain('Continue in the app');
});

it('without such a link it opens the portal, in the same community', async () => {
  const html = await cardWith(undefined);
  expect(html).toContain(codeOf('https://portal.example/mill?cd=travel.example'));
  expect(html).toContain('QR code: open Waylift on your phone');
  expect(html).not.toMatch(/\bapp\b(?!-)/);
});
