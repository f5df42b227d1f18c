import type { ReactNode } from 'react';
import { QrCode } from '../qr-code/qr-code.tsx';
import { StoreBadges } from '../store-badges/store-badges.tsx';

type AppCardProps = {
  readonly title: string;
  readonly text: ReactNode;
  /** The address that the QR code opens; without one there is no code. */
  readonly address: string | undefined;
  /** What the code opens, in words that follow "QR code:". */
  readonly addressLabel: string;
  readonly appStoreHref: string | undefined;
  readonly playStoreHref: string | undefined;
};

/** The way into the app: a code for the phone, and the stores. */
export function AppCard({ title, text, address, addressLabel, appStoreHref, playStoreHref }: AppCardProps) {
  return (
    <div className="card app-card space-before">
      {address === undefined ? null : <QrCode address={address} label={addressLabel} />}
      <div className="stack">
        <h2 className="h3">{title}</h2>
        <p>{text}</p>
        <StoreBadges appStoreHref={appStoreHref} playStoreHref={playStoreHref} />
      </div>
    </div>
  );
}
