/** Loads the address anew once the portal answers again. In the page that a browser shows without a connection; opened by its own address it stays. */
const EVERY_MS = 10_000;

async function comeBack(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  // A proxy answers 502 to 504 while the portal is away.
  if (answer !== null && answer.status < 500) location.reload();
}

if (!location.pathname.endsWith('/offline.html')) {
  addEventListener('online', () => void comeBack());
  setInterval(() => void comeBack(), EVERY_MS);
}
export {};
