import { FALLBACK_LANGUAGE } from '@waylift/words/languages';
import { readPageSettings } from '../platform/page-settings.ts';
import { createApiClient, type ApiClient, type ApiClientParts } from './client.ts';
import { fetchOrTake } from './early-answers.ts';

/** Browser only: it reads the API's address and the language from the document. */
export function pageClient(parts: Pick<ApiClientParts, 'accessToken' | 'onUnauthorized'> & Partial<ApiClientParts>): ApiClient {
  return createApiClient({
    baseUrl: readPageSettings().apiBaseUrl,
    fetch: fetchOrTake,
    ownOrigin: location.origin,
    language: document.documentElement.lang || FALLBACK_LANGUAGE,
    ...parts,
  });
}
