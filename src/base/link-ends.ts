/** A directed link by its ends, e.g. `R1 to R2`. */
export function linkEnds(
  { nodes }: { readonly nodes: readonly { readonly label: string }[] },
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return `${nodes[from].label} to ${nodes[to].label}`;
}
