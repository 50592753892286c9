-- One database for each service that stores; their tables come with the services' migrations.
CREATE DATABASE coordinator;
CREATE DATABASE stats;
