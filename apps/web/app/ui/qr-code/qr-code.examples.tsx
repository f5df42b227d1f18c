import type { Example } from '../example.ts';
import { QrCode } from './qr-code.tsx';

export const examples: readonly Example[] = [
  { name: 'an address', element: <QrCode address="https://waylift.example/app" label="open the Waylift app" /> },
];
