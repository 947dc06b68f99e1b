/** What a learning platform takes, whatever its interface is. */
import type { CourseProgress } from './progress.ts';

export interface Platform {
  readonly report: (progress: CourseProgress) => void;
  /** The page goes away. */
  readonly end: () => void;
}
