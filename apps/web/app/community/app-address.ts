import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useCommunityPath } from './community-link.ts';

/** The onboarding link, which leads into the app, or the portal itself when the operator has set none. */
export function useAppAddress(): { readonly address: string; readonly opensApp: boolean } {
  const { onboardingUrl, publicUrl } = useRuntimeSettings();
  const path = useCommunityPath();
  return onboardingUrl === undefined
    ? { address: `${publicUrl}${path('/')}`, opensApp: false }
    : { address: onboardingUrl, opensApp: true };
}
