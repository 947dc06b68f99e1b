import type { ComponentProps } from 'react';

/** A button that sends no form. It looks like `.button` where no other class is named. */
export function Button({ className = 'button', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={className} {...rest} />;
}
