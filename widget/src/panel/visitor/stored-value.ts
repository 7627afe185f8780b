/**
 * A string in the visitor's browser storage, or in memory where it cannot be written (private windows, blocked or full
 * storage).
 */
export interface StoredValue {
  readonly read: () => string | undefined;
  readonly write: (value: string | undefined) => void;
}

/** A value that all tabs of the visitor share. */
export interface SharedValue extends StoredValue {
  /** Calls back when another tab has changed the value, until the returned function is called. */
  readonly onChange: (listener: () => void) => () => void;
}

/** `area` is a function because merely accessing `localStorage` throws when storage is blocked. */
export const storedValue = (area: () => Storage, key: string): StoredValue => {
  let memory: string | undefined;
  let written = true;
  return {
    read: () => {
      if (!written) return memory;
      try {
        return area().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (value) => {
      try {
        if (value === undefined) area().removeItem(key);
        else area().setItem(key, value);
        written = true;
      } catch {
        // Blocked or full. The value stays in memory until the page is closed.
        memory = value;
        written = false;
      }
    },
  };
};

export const sharedValue = (key: string): SharedValue => ({
  ...storedValue(() => localStorage, key),
  onChange: (listener) => {
    const onStorage = (event: StorageEvent) => event.key === key && listener();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
});
