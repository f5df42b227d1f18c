import { PHONE_MAX_LENGTH } from './limits.ts';

/** Digits, and what people put between them. */
export const PHONE_PATTERN = /^(?:\s*\+)?[\d\s()./-]{3,}$/;

export function isPhone(text: string): boolean {
  const phone = text.trim();
  return phone.length <= PHONE_MAX_LENGTH && PHONE_PATTERN.test(phone);
}
