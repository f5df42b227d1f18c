import { createContext } from 'react';

/** What only the server knows of the document: the browser keeps what it got, so these are empty there. */
export type DocumentParts = {
  readonly nonce: string;
  readonly styles: string;
  readonly bootScript: string;
  readonly settingsText: string;
};

export const DocumentContext = createContext<DocumentParts>({ nonce: '', styles: '', bootScript: '', settingsText: '' });
