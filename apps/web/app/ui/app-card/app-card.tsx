import type { ReactNode } from 'react';
import { LateQrCode } from '../qr-code/late-qr-code.tsx';
import { StoreBadges } from '../store-badges/store-badges.tsx';
import { AppCardLayout } from './app-card-layout.tsx';

type AppCardProps = {
  readonly title: string;
  /** Text about the code, hidden on a phone. */
  readonly text: ReactNode;
  readonly address: string;
  /** What the code opens, to follow the words "QR code:". */
  readonly addressLabel: string;
  readonly appStoreHref?: string | undefined;
  readonly playStoreHref?: string | undefined;
  /** Replaces the code on a phone, which cannot scan its own screen. Without it and without a store, a phone does not show the card. */
  readonly onPhone?: ReactNode;
};

export function AppCard({ title, text, address, addressLabel, appStoreHref, playStoreHref, onPhone }: AppCardProps) {
  const hasPhonePart = (onPhone ?? appStoreHref ?? playStoreHref) !== undefined;
  return (
    <AppCardLayout
      className={hasPhonePart ? 'space-before' : 'space-before not-phone'}
      code={
        <div className="not-phone">
          <LateQrCode address={address} label={addressLabel} />
        </div>
      }
    >
      <h2>{title}</h2>
      <p className="not-phone">{text}</p>
      {onPhone === undefined ? null : <div className="only-phone">{onPhone}</div>}
      <StoreBadges appStoreHref={appStoreHref} playStoreHref={playStoreHref} />
    </AppCardLayout>
  );
}
