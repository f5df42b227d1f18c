import { m } from '@waylift/words/messages';
import { usePhoneCode } from '../../community/portal-offers.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { AppCard } from '../../ui/app-card/app-card.tsx';

/** The QR code of the onboarding link, or of the portal itself, and what scanning it does. */
export function CodeToScan() {
  const t = useWords();
  const { productName: product } = useRuntimeSettings();
  const { address, label, opensApp } = usePhoneCode();
  return (
    <AppCard
      title={t(m.get_the_app_scan_title)}
      text={t(opensApp ? m.get_the_app_scan_app : m.get_the_app_scan_portal, { product })}
      address={address}
      addressLabel={label}
    />
  );
}
