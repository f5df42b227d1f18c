import { Suspense, type ReactNode } from 'react';
import { lazyWithFallback } from '../lazy-with-fallback.ts';
import type { QrCodeProps } from './qr-code.tsx';
import './qr-code.css';

const QrCode = lazyWithFallback(async () => (await import('./qr-code.tsx')).QrCode, NoCode);

/** A QR code that shows once its module has loaded. Its space is reserved, so that nothing moves below it. */
export function LateQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<QrSpace />}>
      <QrCode {...props} />
    </Suspense>
  );
}

function NoCode() {
  return <QrSpace />;
}

/** The space of a code that is not known yet. */
export function QrSpace(props: { readonly children?: ReactNode }) {
  return <div className="qr">{props.children}</div>;
}
