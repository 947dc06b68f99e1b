/** What the forms of the scenario have in common: values as in force now, changes, and what is wrong with them. */
import { useCallback, useEffect, useState } from 'react';
import { LIMITS } from '../../../../scenario/limits.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import type { Run } from '../../../core/page/run.ts';

export interface ScenarioEditing {
  readonly scenario: Scenario;
  /** The value at a path as in force, entries of the timeline that are about to happen included. */
  readonly valueOf: (path: string) => unknown;
  /** Changes a value; `label` says what is changed, in a few words. A value that cannot be is refused beside its field. */
  readonly change: (path: string, value: unknown, label: string) => void;
  /** What is wrong with what was last tried at this path; null: nothing. */
  readonly errorOf: (path: string) => string | null;
}

export function useScenarioEditing(): ScenarioEditing {
  const { document, run } = usePage();
  const scenario = usePageState((state) => state.draft);
  useEntriesPassed(scenario, run);
  const valueOf = useCallback((path: string) => document.value(path), [document]);
  const [refused, setRefused] = useState<{ readonly path: string; readonly reason: string } | null>(null);
  const change = useCallback(
    (path: string, value: unknown, label: string) => {
      const reason = document.change(path, value, label.slice(0, LIMITS.labelLength));
      setRefused(reason === null ? null : { path, reason });
    },
    [document],
  );
  const errorOf = useCallback((path: string) => (refused?.path === path ? refused.reason : null), [refused]);
  return { scenario, valueOf, change, errorOf };
}

/** Renders again when time passes an entry of the timeline, since fields then have other values. */
function useEntriesPassed({ timeline }: Scenario, { paintLoop, shown }: Run): void {
  const [, setPassed] = useState(0);
  useEffect(() => {
    let passed = -1;
    return paintLoop(() => {
      const present = timeline.findLastIndex(({ atSeconds }) => atSeconds <= shown()) + 1;
      if (present !== passed) setPassed((passed = present));
    });
  }, [timeline, paintLoop, shown]);
}
