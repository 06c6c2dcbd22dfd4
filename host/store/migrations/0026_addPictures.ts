/** The pictures of the catalogue by the hash of their bytes, and which version shows which one under which name (D-90). */
export const pictures = [
  `create table pictures (
    hash text primary key,
    type text not null,
    bytes bytea not null,
    added_at timestamptz not null default now()
  )`,
  `create table catalogue_pictures (
    version integer not null references catalogues (version),
    name text not null,
    picture text not null references pictures (hash),
    primary key (version, name)
  )`,
  `create index catalogue_pictures_name on catalogue_pictures (name, version)`,
]
