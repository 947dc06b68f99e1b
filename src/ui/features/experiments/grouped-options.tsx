interface Props<Group extends string> {
  readonly groups: readonly Group[];
  readonly choices: readonly { readonly group: Group; readonly path: string; readonly title: string }[];
}

/** The options of a select whose values are paths, group by group. */
export function GroupedOptions<Group extends string>({ groups, choices }: Props<Group>) {
  return groups.map((group) => (
    <optgroup key={group} label={group}>
      {choices
        .filter((choice) => choice.group === group)
        .map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
    </optgroup>
  ));
}
