import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { QrCode, qrPath } from './qr-code.tsx';

describe('a QR code', () => {
  it('is drawn as one rectangle for each run of dark modules', () => {
    expect(qrPath([[true, true, false, true], [], [false, false, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM3 2h1v1h-1z');
  });

  it('says that it is one, and what it opens', () => {
    const html = renderToStaticMarkup(<QrCode address="https://waylift.example/app" label="open the app" />);
    expect(html).toContain('aria-label="QR code: open the app"');
    expect(html).toContain('fill="#000"');
  });
});
