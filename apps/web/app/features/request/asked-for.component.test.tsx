import { expect, test } from 'vitest';
import { ana, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { askedOf } from '../../../../../e2e/support/requests.ts';
import { mountPage } from '../../test-support/mount-page.tsx';
import { AskedFor } from './asked-for.tsx';

test('who drives and the estimated detour are two sentences, each with a capital', async () => {
  const request = askedOf({ ...ana(), estimated: true });
  const Page = () => <AskedFor request={request} journey={travelledJourney()} />;
  const screen = await mountPage([{ path: '/sample', Component: Page }]);
  await expect.element(screen.getByText(/Ana drives\. (?:About \+|Detour under )\d+\smin for Ana\./)).toBeVisible();
});
