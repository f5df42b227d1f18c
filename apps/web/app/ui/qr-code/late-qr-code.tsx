import { Suspense } from 'react';
import { lazyWithFallback } from '../lazy-with-fallback.ts';
import type { QrCodeProps } from './qr-code.tsx';
import './qr-code.css';

const QrCode = lazyWithFallback(async () => (await import('./qr-code.tsx')).QrCode, NoCode);

/** A QR code that shows once its module has loaded. Its space is reserved, so that nothing moves below it. */
export function LateQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<NoCode />}>
      <QrCode {...props} />
    </Suspense>
  );
}

function NoCode() {
  return <div className="qr" />;
}
