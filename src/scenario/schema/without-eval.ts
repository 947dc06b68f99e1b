/** Zod would compile its checks with `new Function`, which the page's Content-Security-Policy forbids. Import this first. */
import { config } from 'zod/mini';

config({ jitless: true });
