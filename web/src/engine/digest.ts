// SHA-256, also where a page has no crypto.subtle (from disk, without https).
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

export const digestOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
