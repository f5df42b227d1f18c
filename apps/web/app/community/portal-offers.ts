/** What this portal offers on the page shown. No page promises more. */
import { CLAIMED_MEMBERS, CLAIMED_YEARLY_SAVING_POUNDS, PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { formatNumber, formatPounds } from '../locale/format.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import type { RuntimeSettings } from '../platform/runtime-settings.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useCommunityPath } from './community-link.ts';
import { useCommunity } from './use-community.ts';

/** The claims of section 9, worded with figures. They are made for the public community only. */
export function usePublicClaims(): { readonly members: string; readonly yearlySaving: string } | null {
  const language = useLanguage();
  if (useCommunity()?.record.publicId !== PUBLIC_COMMUNITY_ID) return null;
  return { members: formatNumber(language, CLAIMED_MEMBERS), yearlySaving: formatPounds(language, CLAIMED_YEARLY_SAVING_POUNDS) };
}

/** Whether the operator has an app. Without a link to one, no page mentions it. */
export function hasApp({ appStoreUrl, playStoreUrl, onboardingUrl }: RuntimeSettings): boolean {
  return (appStoreUrl ?? playStoreUrl ?? onboardingUrl) !== undefined;
}

export function useHasApp(): boolean {
  return hasApp(useRuntimeSettings());
}

/** What the QR code for a phone opens: the app by the onboarding link, or the portal if the operator has set none. */
export function usePhoneCode(): { readonly address: string; readonly label: string; readonly opensApp: boolean } {
  const t = useWords();
  const { onboardingUrl, publicUrl, productName: product } = useRuntimeSettings();
  const path = useCommunityPath();
  return onboardingUrl === undefined
    ? { address: `${publicUrl}${path('/')}`, label: t(m.get_the_app_code_portal, { product }), opensApp: false }
    : { address: onboardingUrl, label: t(m.get_the_app_code, { product }), opensApp: true };
}

/** The last step after joining: share in the app. Without an app: see who goes the same way, or what the journey costs. */
export function useLastStep(): { readonly title: string; readonly text: string } {
  const t = useWords();
  const settings = useRuntimeSettings();
  if (hasApp(settings)) return { title: t(m.home_step_share_title), text: t(m.home_step_share, { product: settings.productName }) };
  return settings.lifts === true
    ? { title: t(m.home_step_match_title), text: t(m.home_step_match) }
    : { title: t(m.home_step_cost_title), text: t(m.home_step_cost) };
}
