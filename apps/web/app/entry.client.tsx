import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** A page shows what went wrong; whoever listens for errors (error reporting) should hear of it too. Answers such as 404 are none. */
function reportSurprise(error: unknown): void {
  if (error instanceof Error) reportError(error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportSurprise} />
    </StrictMode>,
  );
});
