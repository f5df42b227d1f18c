import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** The page shows the error. This also reports it, except answers such as 404, which are no errors. */
function reportSurprise(error: unknown): void {
  if (error instanceof Error) reportError(error);
}

export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={reportSurprise} />
      </StrictMode>,
    );
  });
}
