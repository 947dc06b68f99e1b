import { withArticle } from '../base/format.ts';
import { compile, type CompiledScheme } from '../own/language/compile.ts';
import { sourceProblemInWords } from '../own/language/problem.ts';
import { whyItCannotFollow } from '../own/language/succession.ts';
import { codeOfLane, ownSchemesOfLane, type OwnSchemeText } from '../scenario/own-schemes.ts';
import { SessionController } from '../schemes/session-control/controller.ts';
import { ExplicitRateController } from '../schemes/slbn/controller.ts';
import type { Scheme } from '../schemes/controllers.ts';
import type { GateValues } from '../schemes/session-control/parameters.ts';
import type { CycleValues } from '../schemes/slbn/parameters.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { Scenario } from '../scenario/schema.ts';
import { SHIPPED_CATALOGUE, type Catalogue } from '../simulation/catalogue.ts';
import { openLane, type Lane } from '../simulation/lane.ts';
import { problemInWords } from '../scenario/problem.ts';
import { checkOwnParameters } from './check-parameters.ts';
import { OwnAdmissionLaw } from './admission-law.ts';
import { disciplineDeclarationOf, lawDeclarationOf, ownProbeId, schemeDeclarationOf } from './declarations.ts';
import { OwnExplicitRateRule } from './explicit-rate-rule.ts';
import { OwnSchemeStopped, type OwnStop } from './failure.ts';
import { OwnLog } from './log.ts';
import { Program, type LaneOfOwn } from './program.ts';
import { OwnDiscipline } from './queue-discipline.ts';
import { OwnWindowLaw } from './window-law.ts';

/** A lane that runs what its scenario's author has written, and what that has logged. */
export interface OwnLane {
  readonly lane: Lane;
  readonly log: OwnLog;
}

/**
 * Opens a lane of a validated scenario, own schemes and all. Throws `OwnSchemeStopped` where one cannot run.
 * @param progress see `openLane`
 * @param host `notes` is called before and after each call of own code; `compile` makes code into functions
 */
export function openOwnLane(
  scenario: Scenario,
  laneId: string,
  progress?: (share: number) => void,
  host: Pick<LaneOfOwn, 'notes' | 'compile'> = {},
): OwnLane {
  const log = new OwnLog();
  const shared: LaneOfOwn & { lane: Lane | null } = {
    log,
    stateBytes: 0,
    lane: null,
    ...host,
    // What runs while the lane opens runs at 0.
    now: () => shared.lane?.timeSeconds ?? 0,
  };
  const catalogue = new OwnCatalogue(ownSchemesOfLane(scenario, laneId), shared);
  // What comes later is found wrong now, rather than when its moment comes.
  for (const text of codeOfLane(scenario, laneId)) catalogue.follower(text);
  const [wrong] = checkOwnParameters(scenario, laneId, catalogue.compiled);
  if (wrong !== undefined) throw new OwnSchemeStopped(stopOfScenario(problemInWords(wrong)));
  shared.lane = openLane(scenario, laneId, undefined, progress, catalogue);
  return { lane: shared.lane, log };
}

/** What comes with Headway, and the own schemes of a scenario. */
class OwnCatalogue implements Catalogue {
  readonly memory: NonNullable<Catalogue['memory']>;
  readonly compiled: ReadonlyMap<string, CompiledScheme>;
  /** Sources as they run now, by the ids of their schemes. */
  private readonly present: Map<string, CompiledScheme>;
  private readonly programs = new Map<string, Program[]>();
  /** Sources that take the place of others, by the source. */
  private readonly followers = new Map<string, CompiledScheme>();

  constructor(
    texts: readonly OwnSchemeText[],
    private readonly lane: LaneOfOwn,
  ) {
    this.compiled = new Map(texts.map((text) => [text.id, compiledOf(text)]));
    this.present = new Map(this.compiled);
    this.memory = lane.log;
  }

  readonly follow = (texts: readonly OwnSchemeText[]): void => {
    for (const text of texts) {
      const { id, source } = text;
      if (this.present.get(id)?.source === source) continue;
      const compiled = this.follower(text);
      this.present.set(id, compiled);
      for (const program of this.programs.get(id) ?? []) program.run(compiled);
    }
  };

  /** A source that may take the place of the one that its scheme began with. Throws `OwnSchemeStopped`. */
  follower(text: OwnSchemeText): CompiledScheme {
    const { id, source } = text;
    const first = this.compiled.get(id)!;
    if (first.source === source) return first;
    const known = this.followers.get(`${id} ${source}`);
    if (known !== undefined) return known;
    const compiled = compiledOf(text);
    const why = whyItCannotFollow(first, compiled);
    if (why !== null) {
      throw new OwnSchemeStopped(stopOfModule(id, `It cannot take the place of the code before: ${why}.`, 1, 1));
    }
    this.followers.set(`${id} ${source}`, compiled);
    return compiled;
  }

  scheme(id: string): Scheme | undefined {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.scheme(id);
    const declaration = schemeDeclarationOf(id, compiled);
    if (compiled.kind === 'admission law') {
      return {
        declaration,
        make: (context, parameters) => {
          const gates = context.linksNamed((parameters as GateValues).gates);
          return new SessionController(
            context,
            parameters as GateValues,
            (values, gate) =>
              new OwnAdmissionLaw(this.program(id), context, gates[gate], values as () => ParameterValues, ownProbeId),
          );
        },
      };
    }
    return {
      declaration,
      make: (context, parameters) =>
        new ExplicitRateController(
          context,
          parameters as CycleValues,
          (around, values) =>
            new OwnExplicitRateRule(this.program(id), around, values as unknown as () => ParameterValues, ownProbeId),
        ),
    };
  }

  law(id: string): ReturnType<Catalogue['law']> {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.law(id);
    return {
      declaration: lawDeclarationOf(id, compiled),
      make: (sender, values) => new OwnWindowLaw(this.program(id), sender, values),
    };
  }

  discipline(id: string): ReturnType<Catalogue['discipline']> {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.discipline(id);
    return {
      declaration: disciplineDeclarationOf(id, compiled),
      make: (waiting, values) => new OwnDiscipline(this.program(id), waiting, values),
    };
  }

  /** A program of its own for each class, gate, link or lane: what they are about differs. */
  private program(id: string): Program {
    const program = new Program(id, this.present.get(id)!, this.lane);
    this.programs.set(id, [...(this.programs.get(id) ?? []), program]);
    return program;
  }
}

function compiledOf({ id, kind, source }: OwnSchemeText): CompiledScheme {
  const compiled = compile(source);
  if (!compiled.ok) {
    const [first] = compiled.problems;
    const { line, column } = first;
    throw new OwnSchemeStopped(stopOfModule(id, sourceProblemInWords(first), line, column));
  }
  if (compiled.scheme.kind === kind) return compiled.scheme;
  throw new OwnSchemeStopped(
    stopOfModule(id, `The source is ${withArticle(compiled.scheme.kind)}, and the scenario says ${kind}.`, 1, 1),
  );
}

/** No line of a source is wrong, but what the scenario says of it. */
function stopOfScenario(message: string): OwnStop {
  return { schemeId: '', functionName: 'the scenario', message, line: 0, column: 0 };
}

function stopOfModule(schemeId: string, message: string, line: number, column: number): OwnStop {
  return { schemeId, functionName: 'the module', message, line, column };
}
