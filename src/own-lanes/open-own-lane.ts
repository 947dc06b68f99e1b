import { withArticle } from '../base/format.ts';
import { compile, type CompiledScheme } from '../own/language/compile.ts';
import { sourceProblemInWords } from '../own/language/problem.ts';
import { ownSchemesOfLane, type OwnSchemeText } from '../scenario/own-schemes.ts';
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
import { disciplineDeclarationOf, gateProbeId, lawDeclarationOf, schemeDeclarationOf } from './declarations.ts';
import { OwnExplicitRateRule } from './explicit-rate-rule.ts';
import { OwnSchemeStopped, type OwnStop } from './failure.ts';
import { OwnLog } from './log.ts';
import { Program, type CallNotes, type LaneOfOwn } from './program.ts';
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
 * @param notes is called before and after each call of own code; absent: nobody watches
 */
export function openOwnLane(
  scenario: Scenario,
  laneId: string,
  progress?: (share: number) => void,
  notes?: CallNotes,
): OwnLane {
  const log = new OwnLog();
  const shared: LaneOfOwn & { lane: Lane | null } = {
    log,
    stateBytes: 0,
    lane: null,
    notes,
    // What runs while the lane opens runs at 0.
    now: () => shared.lane?.timeSeconds ?? 0,
  };
  const catalogue = new OwnCatalogue(ownSchemesOfLane(scenario, laneId), shared);
  const [wrong] = checkOwnParameters(scenario, laneId, catalogue.compiled);
  if (wrong !== undefined) throw new OwnSchemeStopped(stopOfScenario(problemInWords(wrong)));
  shared.lane = openLane(scenario, laneId, undefined, progress, catalogue);
  return { lane: shared.lane, log };
}

/** What comes with Headway, and the own schemes of a scenario. */
class OwnCatalogue implements Catalogue {
  readonly memory: NonNullable<Catalogue['memory']>;
  readonly compiled: ReadonlyMap<string, CompiledScheme>;

  constructor(
    texts: readonly OwnSchemeText[],
    private readonly lane: LaneOfOwn,
  ) {
    this.compiled = new Map(texts.map((text) => [text.id, compiledOf(text)]));
    this.memory = lane.log;
  }

  scheme(id: string): Scheme | undefined {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.scheme(id);
    const declaration = schemeDeclarationOf(id, compiled);
    if (compiled.kind === 'admission law') {
      return {
        declaration,
        make: (context, parameters) => {
          const program = this.program(id, compiled);
          const gates = context.linksNamed((parameters as GateValues).gates);
          return new SessionController(
            context,
            parameters as GateValues,
            (values, gate) =>
              new OwnAdmissionLaw(program, context, gates[gate], values as () => ParameterValues, gateProbeId),
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
            new OwnExplicitRateRule(this.program(id, compiled), around, values as unknown as () => ParameterValues),
        ),
    };
  }

  law(id: string): ReturnType<Catalogue['law']> {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.law(id);
    return {
      declaration: lawDeclarationOf(id, compiled),
      make: (sender, values) => new OwnWindowLaw(this.program(id, compiled), sender, values),
    };
  }

  discipline(id: string): ReturnType<Catalogue['discipline']> {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.discipline(id);
    return {
      declaration: disciplineDeclarationOf(id, compiled),
      make: (waiting, values) => new OwnDiscipline(this.program(id, compiled), waiting, values),
    };
  }

  /** A program of its own for each class, link or lane: what they are called with differs. */
  private program(id: string, compiled: CompiledScheme): Program {
    return new Program(id, compiled, this.lane);
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
