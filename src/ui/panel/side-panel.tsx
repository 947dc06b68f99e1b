/** Stands in until the panel is there. */
export function SidePanel(_: { readonly tab: string; readonly onTab: (tab: never) => void }) {
  return null;
}
